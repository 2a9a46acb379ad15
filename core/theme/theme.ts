import { BLACK, contrast, fromHex, isHex, type Lch, mix, textOn, toHex, WHITE } from './colour.ts'

export interface ThemeConfig {
  primaryColor?: string | null
  secondaryColor?: string | null
}

/** Brand defaults. Spec §1. */
export const DEFAULT_THEME = { primaryColor: '#18347e', secondaryColor: '#2c77ff' } as const

/** The highest OKLCH lightness that still carries the text at 4.5:1, for every hue. */
const CAP = { '#000000': 1, '#ffffff': 0.515 }

const towards = (colour: Lch, l: number, c: number): Lch => ({ l, c: Math.min(colour.c, c), h: colour.h })

/** A ground under the pointer: a step towards its text, or away from it where that would cost the text its contrast. */
function underPointer(ground: Lch, text: Lch, share: number): string {
  const nearer = toHex(mix(text, share, ground))
  if (contrast(toHex(text), nearer) >= 4.5) return nearer
  return toHex(mix(text.l > 0.5 ? BLACK : WHITE, share, ground))
}

/**
 * Every colour that depends on the theme, as `{ '--brand': '#18347e', … }`, for both sides.
 * A colour that is not #RRGGBB is ignored (spec §5). The formulas are the design's; contrast is proven in `theme.test.ts`.
 */
export function themeTokens(config: ThemeConfig = {}): Record<string, string> {
  const primary = (isHex(config.primaryColor) ? config.primaryColor : DEFAULT_THEME.primaryColor).toLowerCase()
  const secondary = (isHex(config.secondaryColor) ? config.secondaryColor : DEFAULT_THEME.secondaryColor).toLowerCase()
  const primaryOn = textOn(primary)
  const secondaryOn = textOn(secondary)
  const primaryCap = CAP[primaryOn]
  const secondaryCap = CAP[secondaryOn]
  const accent = secondaryOn === '#000000' && primaryOn === '#ffffff' ? primary : secondary

  const p = fromHex(primary)
  const s = fromHex(secondary)
  const a = fromHex(accent)

  const brand = { ...p, l: Math.min(p.l, primaryCap) }
  const brandOn = fromHex(primaryOn)
  const action = { ...s, l: Math.min(s.l, secondaryCap) }
  const seed = { l: 0.62, c: a.c * (0.45 + a.l), h: a.h }
  const quiet = { ...p, l: Math.min(p.l, 0.62) }
  const link = towards(a, Math.min(a.l, 0.46), 0.2)

  const brandHex = toHex(brand)
  const actionHex = toHex(action)
  // Yellow shows on pink; blue does not show on navy, where the brand's own text colour is the stronger button.
  const pops = contrast(actionHex, brandHex) >= 3
  const pop = pops ? action : brandOn
  const popOn = pops ? fromHex(secondaryOn) : brand

  return {
    '--primary': primary,
    '--primary-on': primaryOn,
    '--secondary': secondary,
    '--secondary-on': secondaryOn,
    '--accent': accent,
    '--brand': brandHex,
    '--brand-on': primaryOn,
    '--brand-deep': toHex(mix(BLACK, 0.13 - (primaryCap - 0.515) * 0.18, brand)),
    '--brand-line': toHex(mix(brandOn, 0.28, brand)),
    '--brand-soft': underPointer(brand, brandOn, 0.1),
    '--brand-edge': toHex({
      ...brand,
      l: brand.l - (primaryCap - 0.515) * 1.4,
      c: brand.c * (1.79 - primaryCap * 1.49),
    }),
    '--pop': pops ? actionHex : primaryOn,
    '--pop-on': pops ? secondaryOn : brandHex,
    '--pop-over': underPointer(pop, popOn, 0.08),
    '--action': actionHex,
    '--action-on': secondaryOn,
    '--action-over': toHex(mix(action, 0.88, BLACK)),
    '--action-edge': toHex({
      ...action,
      l: action.l - (secondaryCap - 0.515) * 1.4,
      c: action.c * (1.79 - secondaryCap * 1.49),
    }),
    '--brand-ink': toHex(towards(p, Math.min(p.l, 0.36), 0.13)),
    '--link': toHex(link),
    '--link-line': toHex(mix(link, 0.45, WHITE)),
    '--mark': toHex({ ...a, l: Math.min(a.l, 0.515) }),
    '--tint-1': toHex(mix(seed, 0.08, WHITE)),
    '--tint-2': toHex(mix(seed, 0.17, WHITE)),
    '--tint-3': toHex(mix(seed, 0.34, WHITE)),
    '--quiet-1': toHex(mix(quiet, 0.04, WHITE)),
    '--quiet-2': toHex(mix(quiet, 0.09, WHITE)),
    '--quiet-3': toHex(mix(quiet, 0.18, WHITE)),
    '--ink': toHex(towards(p, 0.23, 0.03)),
    '--ink-2': toHex(towards(p, 0.42, 0.025)),
    '--ink-3': toHex(towards(p, 0.5, 0.02)),
    '--edge': toHex(towards(p, 0.6, 0.025)),
    '--line': toHex(towards(p, 0.89, 0.014)),
    '--line-2': toHex(towards(p, 0.865, 0.014)),
    '--wash': toHex(towards(p, 0.975, 0.006)),
    '--dark': toHex(towards(p, 0.24, 0.045)),
  }
}

/** The tokens as one rule: `:root{--brand:#18347e;…}`. */
export function themeCss(tokens: Record<string, string>, selector = ':root'): string {
  const lines = Object.entries(tokens).map(([name, value]) => `${name}:${value}`)
  return `${selector}{${lines.join(';')}}`
}
