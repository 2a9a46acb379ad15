/** The one spelling under which an account is found: trimmed, NFC, lower case. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()

export const domainOf = (email: string): string => emailKey(email).split('@').at(-1) ?? ''
