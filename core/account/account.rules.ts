/** Characters of a first or a last name. */
export const NAME_MOST = 100

/** `K7QF-2MXD` as it was typed: people leave out the hyphen and write small letters. Null when it can be none. */
export function readConfirmationCode(typed: string): string | null {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return /^[A-Z2-9]{8}$/.test(plain) ? `${plain.slice(0, 4)}-${plain.slice(4)}` : null
}
