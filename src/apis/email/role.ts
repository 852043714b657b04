/** Words of two letters are initials as often as roles, so they count only as they stand. */
const shortWord = 2

/** Most names of people have nothing to strip. */
function isLettersOnly(name: string): boolean {
  return /^[a-z]{1,64}$/.test(name)
}

/** Whether a local part names a function instead of a person: `info`, `no-reply`, `support+de`, `sales2`. */
export function isRole(local: string, words: ReadonlySet<string>): boolean {
  const name = local.toLowerCase()
  if (words.has(name)) return true
  if (isLettersOnly(name)) return false
  const plus = name.indexOf('+')
  const bare = (plus > 0 ? name.slice(0, plus) : name).replace(/[._-]/g, '').replace(/\d{1,64}$/, '')
  return bare.length > shortWord && words.has(bare)
}
