import { clampChroma, converter, formatHex, wcagContrast } from 'culori'

/** A colour in OKLCH. Achromatic colours have no hue: a mix takes the other's. */
export interface Lch {
  l: number
  c: number
  h: number | undefined
}

const toLch = converter('oklch')
const HEX = /^#[0-9a-fA-F]{6}$/

export const isHex = (value: unknown): value is string => typeof value === 'string' && HEX.test(value)

export function fromHex(hex: string): Lch {
  const colour = toLch(hex)
  if (!colour) throw new TypeError(`not a colour: ${hex}`)
  // Greys come back with a trace of chroma and a random hue.
  return colour.c < 1e-4 ? { l: colour.l, c: 0, h: undefined } : { l: colour.l, c: colour.c, h: colour.h }
}

/** Out of sRGB, chroma gives way: lightness carries the contrast. */
export const toHex = ({ l, c, h }: Lch): string => {
  const colour = clampChroma({ mode: 'oklch', l: Math.min(Math.max(l, 0), 1), c, h }, 'oklch')
  return formatHex(colour)
}

/** CSS's `color-mix(in oklch, a share, b)`. */
export const mix = (a: Lch, share: number, b: Lch): Lch => ({
  l: a.l * share + b.l * (1 - share),
  c: a.c * share + b.c * (1 - share),
  h: a.c === 0 ? b.h : a.h,
})

export const WHITE: Lch = { l: 1, c: 0, h: undefined }
export const BLACK: Lch = { l: 0, c: 0, h: undefined }

/** Text on a colour: black above luminance 186. Spec §5. */
export function textOn(hex: string): '#000000' | '#ffffff' {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]
  return 0.299 * r + 0.587 * g + 0.114 * b > 186 ? '#000000' : '#ffffff'
}

/** The colour as a ground for white text: its hue, no lighter than every hue bears at 4.5:1. */
export function underWhite(hex: string): string {
  const colour = fromHex(hex)
  return colour.l > 0.515 ? toHex({ ...colour, l: 0.515 }) : hex
}

/** WCAG contrast of two hex colours, 1 to 21. */
export const contrast = (a: string, b: string): number => wcagContrast(a, b)
