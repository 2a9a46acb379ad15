/** People that one list may invite. */
export const MOST_INVITED = 200
/** Characters of a pasted list. */
export const LONGEST_LIST = 50_000
/** Characters of the personal message. */
export const LONGEST_MESSAGE = 1_000
/** Days that an invitation can be accepted. */
export const INVITATION_DAYS = 14
/** Seconds between two sendings of one invitation, and how often it is sent in all. */
export const RESEND_AFTER = 300
export const MOST_SENDS = 10
/** Characters of the name that comes with an address. */
const LONGEST_NAME = 200

// The same as the schema of an email (zod's), which the back office does not load.
const EMAIL = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Whether an account can have this address. */
export const isEmailAddress = (text: string): boolean => text.length <= 254 && EMAIL.test(text)

export type InvitationState = 'sent' | 'expired' | 'accepted' | 'revoked'

/** Where an invitation is in its life. */
export function invitationState(
  { acceptedAt, revokedAt, expiresAt }: { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date },
  now: Date,
): InvitationState {
  if (acceptedAt) return 'accepted'
  if (revokedAt) return 'revoked'
  return expiresAt > now ? 'sent' : 'expired'
}

/** One address of a pasted list. `line` counts from 1. */
export interface ListedPerson {
  line: number
  email: string
  name: string
}

export interface ListProblem {
  line: number
  /** As it was typed, cut to what fits a sentence. */
  text: string
  rule: 'email' | 'duplicate' | 'tooMany'
}

/** Line breaks, tabs and other control characters become blanks: a name never makes a header of a mail. */
export const singleLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/**
 * The people of a pasted list, one per line or with commas, semicolons or tabs between, `Name <mail>` or the address alone, and
 * everything that is wrong with it, line by line. Time grows with the length of the text.
 */
export function readPeople(text: string): { people: ListedPerson[]; problems: ListProblem[] } {
  const people: ListedPerson[] = []
  const problems: ListProblem[] = []
  const seen = new Set<string>()
  let over = 0
  for (const [index, line] of text
    .slice(0, LONGEST_LIST)
    .split(/\r\n|\r|\n/)
    .entries()) {
    for (const entry of entriesOf(line)) {
      const person = readPerson(entry)
      const place = { line: index + 1, text: entry.slice(0, 80) }
      if (!person) problems.push({ ...place, rule: 'email' })
      else if (seen.has(person.email.toLowerCase())) problems.push({ ...place, rule: 'duplicate' })
      else if (people.length >= MOST_INVITED) {
        over += 1
        if (over === 1) problems.push({ ...place, rule: 'tooMany' })
      } else {
        seen.add(person.email.toLowerCase())
        people.push({ line: index + 1, ...person })
      }
    }
  }
  return { people, problems }
}

/** Commas within quotes or brackets part nothing: `"Benali, Nadia" <nadia@x.example>`. */
function entriesOf(line: string): string[] {
  const entries: string[] = []
  let entry = ''
  let quoted = false
  let bracketed = false
  for (const letter of line) {
    if (letter === '"') quoted = !quoted
    if (letter === '<') bracketed = true
    if (letter === '>') bracketed = false
    if (!quoted && !bracketed && (letter === ',' || letter === ';' || letter === '\t')) {
      entries.push(entry)
      entry = ''
    } else entry += letter
  }
  return [...entries, entry].map((each) => each.trim()).filter(Boolean)
}

function readPerson(entry: string): { email: string; name: string } | null {
  const open = entry.lastIndexOf('<')
  const isNamed = open >= 0 && entry.endsWith('>')
  const email = (isNamed ? entry.slice(open + 1, -1) : entry).trim().replace(/^mailto:/i, '')
  const name = isNamed ? singleLine(entry.slice(0, open).replaceAll('"', '')).slice(0, LONGEST_NAME) : ''
  return isEmailAddress(email) ? { email, name } : null
}
