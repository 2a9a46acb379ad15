import { describe, expect, it } from 'vitest'
import { contrast, textOn, underWhite } from './colour.ts'
import { themeCss, themeTokens } from './theme.ts'

/** [text or mark, ground, least contrast]. White is the paper. */
const PAIRS: [string, string, number][] = [
  ['--brand-on', '--brand', 4.5],
  ['--brand-on', '--brand-deep', 4.5],
  ['--brand-on', '--brand-soft', 4.5],
  ['--action-on', '--action', 4.5],
  ['--action-on', '--action-over', 4.5],
  ['--pop-on', '--pop', 4.5],
  ['--pop-on', '--pop-over', 4.5],
  ['--pop', '--brand', 3],
  ['--brand-ink', '#ffffff', 4.5],
  ['--brand-ink', '--tint-1', 4.5],
  ['--brand-ink', '--tint-2', 4.5],
  ['--brand-ink', '--tint-3', 4.5],
  ['--brand-ink', '--quiet-2', 4.5],
  ['--brand-ink', '--quiet-3', 4.5],
  ['--link', '#ffffff', 4.5],
  ['--link', '--wash', 4.5],
  ['--link', '--tint-1', 4.5],
  ['--ink', '--tint-3', 4.5],
  ['--ink-2', '#ffffff', 4.5],
  ['--ink-2', '--wash', 4.5],
  ['--ink-2', '--tint-1', 4.5],
  ['--ink-3', '#ffffff', 4.5],
  ['--ink-3', '--wash', 4.5],
  ['--mark', '#ffffff', 3],
  ['--mark', '--tint-1', 3],
  ['--mark', '--tint-2', 3],
  ['--edge', '#ffffff', 3],
  ['--action-edge', '#ffffff', 3],
  ['--brand-edge', '#ffffff', 3],
  ['#ffffff', '--mark', 4.5],
  ['#ffffff', '--ink', 4.5],
  ['#ffffff', '--dark', 4.5],
]

const hex = (r: number, g: number, b: number) =>
  `#${[r, g, b].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** 16 steps a channel: 4,096 colours. */
const COLOURS: string[] = []
for (let r = 0; r < 16; r++)
  for (let g = 0; g < 16; g++) for (let b = 0; b < 16; b++) COLOURS.push(hex(r * 17, g * 17, b * 17))

function failures(primaryColor: string, secondaryColor: string): string[] {
  const tokens = themeTokens({ primaryColor, secondaryColor })
  const value = (name: string) => tokens[name] ?? name
  return PAIRS.filter(([on, ground, least]) => contrast(value(on), value(ground)) < least).map(
    ([on, ground]) =>
      `${primaryColor}/${secondaryColor}: ${on} on ${ground} ${contrast(value(on), value(ground)).toFixed(2)}`,
  )
}

describe('themeTokens', () => {
  it('keeps every text and mark at AA for 4,096 colours as both colours of the theme', () => {
    expect(COLOURS.flatMap((colour) => failures(colour, colour))).toEqual([])
  }, 120_000)

  it('keeps it for 2,048 mixed pairs', () => {
    const pairs = COLOURS.filter((_, index) => index % 2 === 0)
    expect(pairs.flatMap((colour, index) => failures(colour, COLOURS[(index * 977 + 13) % 4096] as string))).toEqual([])
  }, 120_000)

  it('leaves the default primary as it is and ignores what is not #RRGGBB', () => {
    const tokens = themeTokens()
    expect(tokens['--brand']).toBe('#18347e')
    expect(themeTokens({ primaryColor: 'red', secondaryColor: '#fff' })).toEqual(tokens)
    expect(Object.values(themeTokens({ primaryColor: '#FFE14D' })).every((value) => /^#[0-9a-f]{6}$/.test(value))).toBe(
      true,
    )
  })

  it('darkens 4,096 colours until white reads on them, as the button of a mail, and the default not at all', () => {
    expect(COLOURS.filter((colour) => contrast(underWhite(colour), '#ffffff') < 4.5)).toEqual([])
    expect(underWhite('#18347e')).toBe('#18347e')
  })

  it('puts black on a colour whose luminance exceeds 186, white otherwise', () => {
    expect([textOn('#bababa'), textOn('#bbbbbb'), textOn('#ffe14d'), textOn('#ff3d7f')]).toEqual([
      '#ffffff',
      '#000000',
      '#000000',
      '#ffffff',
    ])
  })

  it('lets yellow show on pink, and white on navy', () => {
    const loud = themeTokens({ primaryColor: '#ff3d7f', secondaryColor: '#ffe14d' })
    expect([loud['--pop'], loud['--pop-on'], loud['--accent']]).toEqual(['#ffe14d', '#000000', '#ff3d7f'])
    expect(themeTokens()['--pop']).toBe('#ffffff')
  })

  it('writes one rule of plain hex', () => {
    expect(themeCss({ '--a': '#000000', '--b': '#ffffff' }, '.x')).toBe('.x{--a:#000000;--b:#ffffff}')
  })
})
