import { useState } from 'preact/hooks'

/** Browsers give the clipboard to pages on this machine and on https; elsewhere the old way is left. */
async function write(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (!copied) throw new Error('The browser did not copy.')
}

/** A button that copies a text and says so. */
export function Copy({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [said, say] = useState('')
  const copy = async () => {
    try {
      await write(text)
      say('Copied')
    } catch {
      say('Not allowed here')
    }
    setTimeout(() => say(''), 2000)
  }
  return (
    <button type="button" class="quiet copy" onClick={copy}>
      <span aria-live="polite">{said || label}</span>
    </button>
  )
}
