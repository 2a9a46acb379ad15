/** Longest address that mail servers take. RFC 5321. */
const LONGEST = 254

/** Whether it can be an address. The server says whether it is one that it takes. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  if (at < 1 || at > 64 || text.length > LONGEST || /[\s,;<>()[\]"\\]/.test(text) || text.indexOf('@') !== at)
    return false
  const labels = text.slice(at + 1).split('.')
  return (
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{N}-]{1,63}$/u.test(label) && !label.startsWith('-') && !label.endsWith('-')) &&
    !text.slice(0, at).startsWith('.')
  )
}

export interface PastedEmail {
  /** As it is used, in lower case; as it was pasted when it is none. */
  email: string
  name?: string
  isValid: boolean
}

/** The name and the address of "Nadia Benali <nadia@example.org>"; the address alone otherwise. */
function readOne(text: string): PastedEmail {
  const open = text.lastIndexOf('<')
  const bracketed = open >= 0 && text.endsWith('>')
  const address = (bracketed ? text.slice(open + 1, -1) : text).trim().replace(/^mailto:/i, '')
  const name = bracketed ? text.slice(0, open).trim().replaceAll('"', '') : ''
  if (!isEmail(address)) return { email: text, isValid: false }
  return { email: address.toLowerCase(), isValid: true, ...(name && { name }) }
}

/** The addresses of a list, a column of a spreadsheet or a line of a mail program, each once. */
export function readEmails(text: string): PastedEmail[] {
  const found = text
    .split(/[\n\r\t;,]/)
    .map((part) => part.trim())
    // Addresses apart by spaces alone; a name in front of brackets stays with its address.
    .flatMap((part) =>
      part.includes('<') ? [part] : part.split(' ').every((word) => word.includes('@')) ? part.split(' ') : [part],
    )
    .filter(Boolean)
    .map(readOne)
  return found.filter((one, index) => found.findIndex(({ email }) => email === one.email) === index)
}
