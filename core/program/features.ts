/** What those who apply can do unless their call turns it off. */
export const APPLICANT_FEATURES = ['together', 'replies', 'prefill'] as const
export type ApplicantFeature = (typeof APPLICANT_FEATURES)[number]
