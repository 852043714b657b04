import type { FormProps } from '../lookup.ts'

/** A form of one line. */
export function textField(field: string, label: string, placeholder: string) {
  return ({ fields, id, change }: FormProps) => (
    <label class="grow" for={`${id}-${field}`}>
      <span class="label">{label}</span>
      <input
        id={`${id}-${field}`}
        name={field}
        value={fields[field]}
        placeholder={placeholder}
        required
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        onInput={(event) => change({ ...fields, [field]: event.currentTarget.value })}
      />
    </label>
  )
}
