import { RATES, type RateName } from '#core/codes.ts'

/** What a deployment allows. Sizes in bytes, windows in seconds. */
export interface Limits {
  /** Allowed calls per window, by what is counted. */
  rates: Record<RateName, { points: number; seconds: number }>
  fileBytes: number
  platformBytes: number
  logoBytes: number
  /** Files that one person sends in parts and has not finished. */
  openUploads: { count: number; bytes: number }
  bodyBytes: number
  exactCount: number
}

export const LIMITS: Limits = {
  rates: RATES,
  fileBytes: 50 * 1024 ** 2,
  platformBytes: 5 * 1024 ** 3,
  logoBytes: 2 * 1024 ** 2,
  openUploads: { count: 20, bytes: 1024 ** 3 },
  bodyBytes: 2 * 1024 ** 2,
  exactCount: 10_000,
}
