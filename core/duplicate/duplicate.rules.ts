/** Why two applications of a program may be the same: one applicant, one title whatever its accents and case, one file byte by byte. */
export const DUPLICATE_REASONS = ['person', 'title', 'file'] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]

/** Applications that are named beside one. */
export const MOST_DUPLICATES = 20
