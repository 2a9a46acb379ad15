/** What a deployment allows. Sizes in bytes, windows in seconds. */
export interface Limits {
  /** Allowed calls per window, by what is counted. */
  rates: Record<RateName, { points: number; seconds: number }>
  fileBytes: number
  platformBytes: number
  logoBytes: number
  bodyBytes: number
  exactCount: number
}

export type RateName =
  /** Per account and address, or known device. */
  | 'loginPerAccount'
  | 'loginPerAddress'
  /** Per account, of all unknown devices together. */
  | 'loginElsewhere'
  /** How it goes on for unknown devices beyond that. */
  | 'loginSlowly'
  | 'passwordChange'
  | 'registration'
  | 'reset'
  | 'token'
  | 'writes'

export const LIMITS: Limits = {
  rates: {
    loginPerAccount: { points: 10, seconds: 900 },
    loginPerAddress: { points: 50, seconds: 900 },
    loginElsewhere: { points: 100, seconds: 900 },
    loginSlowly: { points: 1, seconds: 10 },
    passwordChange: { points: 10, seconds: 900 },
    registration: { points: 5, seconds: 3600 },
    reset: { points: 5, seconds: 3600 },
    token: { points: 50, seconds: 900 },
    writes: { points: 120, seconds: 60 },
  },
  fileBytes: 50 * 1024 ** 2,
  platformBytes: 5 * 1024 ** 3,
  logoBytes: 2 * 1024 ** 2,
  bodyBytes: 2 * 1024 ** 2,
  exactCount: 10_000,
}
