/** How hard a password is to guess: 0 far too easy, 4 very hard. */
export type Strength = 0 | 1 | 2 | 3 | 4

/** What would make it harder, most useful first. */
export type StrengthHint = 'longer' | 'personal' | 'sequence' | 'repeated' | 'words' | 'good'

export interface PasswordStrength {
  score: Strength
  hint: StrengthHint
}

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop', 'qsdfghjklm', 'wxcvbn', 'qwertzuiop', 'yxcvbnm']

/** How many characters follow their neighbour in the alphabet, among digits or on a keyboard, or repeat one. */
function predictable(low: string): { sequence: number; repeated: number } {
  let sequence = 0
  let repeated = 0
  for (let n = 1; n < low.length; n++) {
    const [before = '', here = ''] = [low[n - 1], low[n]]
    const step = here.charCodeAt(0) - before.charCodeAt(0)
    if (before === here) repeated++
    else if (Math.abs(step) === 1 && /[a-z0-9]/.test(before + here)) sequence++
    else if (ROWS.some((row) => row.includes(before + here))) sequence++
  }
  return { sequence, repeated }
}

/** Bits that a character of such a password is worth, by what it is made of. */
function bitsPerCharacter(password: string): number {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  return 1.9 + 0.55 * kinds
}

/** Bits from which on each score begins. */
const LEVELS = [22, 34, 46, 60] as const

/**
 * An estimate without a dictionary, in time that grows with the length: the server knows the stolen passwords. `about`: words
 * of the person, e.g. their name and email address.
 */
export function passwordStrength(password: string, about: readonly string[] = []): PasswordStrength {
  const low = password.slice(0, 200).toLowerCase()
  let { sequence, repeated } = predictable(low)
  const distinct = new Set(low).size
  repeated = Math.max(repeated, low.length - 2 * distinct)
  const personal = about
    .flatMap((word) => word.toLowerCase().split(/[@.\s]/))
    .filter((word) => word.length >= 4 && low.includes(word))
  const own = personal.reduce((all, word) => all + word.length, 0)
  const worth = low.length - 0.8 * sequence - 0.9 * repeated - own
  const bits = Math.max(0, worth) * bitsPerCharacter(password)
  const reached = LEVELS.filter((level) => bits >= level).length as Strength
  const score = (low.length < 10 ? Math.min(1, reached) : reached) as Strength
  return { score, hint: hintFor({ score, length: low.length, own, sequence, repeated }) }
}

function hintFor({
  score,
  length,
  own,
  sequence,
  repeated,
}: {
  score: Strength
  length: number
  own: number
  sequence: number
  repeated: number
}): StrengthHint {
  if (length < 10) return 'longer'
  if (score >= 3) return 'good'
  if (own > 0) return 'personal'
  if (sequence > length / 3) return 'sequence'
  if (repeated > length / 3) return 'repeated'
  return 'words'
}
