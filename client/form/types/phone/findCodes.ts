import { fold } from '#core/fold.ts'

export interface CallingCode {
  country: string
  /** `+31` */
  code: string
  name: string
}

/** By name in the form's language, by code or by the two letters of the country. */
export function findCodes(codes: readonly CallingCode[], typed: string): readonly CallingCode[] {
  const wanted = fold(typed.trim())
  if (!wanted) return codes
  const digits = /^\+?\d+$/.test(wanted) ? `+${wanted.replace('+', '')}` : null
  return codes.filter(({ country, code, name }) =>
    digits ? code.startsWith(digits) : country.toLowerCase() === wanted || fold(name).includes(wanted),
  )
}
