/** How many people a program may invite. */
export const MOST_INVITED = 1_000

/** The one spelling under which an invited email is found. */
const keyOf = (email: string): string => email.trim().normalize('NFC').toLowerCase()

/**
 * Emails of a pasted list, each once: one per line, or with commas, semicolons, names and brackets around them. What holds no
 * email is kept as it is, so that it is refused by name and nobody is left out unnoticed.
 */
export function readEmails(typed: string): string[] {
  const found = new Map<string, string>()
  for (const part of typed.replace(/"[^"\n]*"/g, ' ').split(/[\n\r,;]+/)) {
    const emails = part.split(/[\s<>"]+/).filter((word) => word.includes('@'))
    for (const one of emails.length > 0 ? emails : [part]) if (one.trim()) found.set(keyOf(one), keyOf(one))
  }
  return [...found.values()]
}

/** Whether somebody with this email may begin an application. */
export const isInvited = (invited: readonly string[], email: string): boolean =>
  invited.some((one) => keyOf(one) === keyOf(email))
