import type { RegistrationPolicy } from './onboarding.contract.ts'

export interface Registrant {
  superAdmin: boolean
  /** Works on some platform already. */
  isStaff: boolean
  /** A valid licence code came along. */
  hasLicence: boolean
}

/** Whether somebody may register a platform. */
export function mayRegisterPlatform(
  policy: RegistrationPolicy,
  { superAdmin, isStaff, hasLicence }: Registrant,
): boolean {
  if (superAdmin || hasLicence) return true
  switch (policy) {
    case 'open':
      return true
    case 'invited':
      return isStaff
    case 'closed':
      return false
  }
}

/** A licence code without what people add to it or change: blanks, hyphens, case. */
export const plainLicence = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()

export type LicenceState = 'valid' | 'used' | 'expired'

/** A code that was redeemed stays used, also after its end. */
export function licenceState(
  { redeemedAt, expiresAt }: { redeemedAt: Date | null; expiresAt: Date | null },
  now: Date,
): LicenceState {
  if (redeemedAt) return 'used'
  return expiresAt && expiresAt <= now ? 'expired' : 'valid'
}

/** Addresses to try when `slug` is taken: with a word, then with numbers. At most 63 characters each. */
export function slugCandidates(slug: string, year: number): string[] {
  const base = slug.slice(0, 54).replace(/-+$/, '')
  return [`${base}-${year}`, ...[2, 3, 4, 5, 6].map((n) => `${base}-${n}`)].filter((one) => one !== slug)
}
