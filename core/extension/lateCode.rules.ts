/** Applications that one code may serve, and codes of one call. */
export const MOST_USES = 10_000
export const MOST_LATE_CODES = 200
/** Without vowels and look-alikes: nothing to misread, no words. */
export const LATE_CODE_ALPHABET = 'BCDFGHJKMNPQRSTVWXYZ23456789'
export const LATE_CODE_LENGTH = 10

/** A code as it is stored: capitals, without the spaces and dashes that people type. */
export const tidyLateCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** "BCDFG-HJKMN": easier to read out. */
export const shownLateCode = (code: string): string =>
  code.length === LATE_CODE_LENGTH ? `${code.slice(0, 5)}-${code.slice(5)}` : code

export interface LateCodeRow {
  most: number
  uses: number
  until: Date
  revokedAt: Date | null
}

export type LateCodeState = 'open' | 'usedUp' | 'expired' | 'revoked'

/** Whether a code can be used at an instant, and why not. The last instant itself is too late. */
export function stateOfLateCode({ most, uses, until, revokedAt }: LateCodeRow, now: Date): LateCodeState {
  if (revokedAt) return 'revoked'
  if (now >= until) return 'expired'
  return uses >= most ? 'usedUp' : 'open'
}
