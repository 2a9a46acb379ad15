/** The sign before the decimals of a number: `1,234.50` or `1.234,50`. */
export type DecimalMark = '.' | ','

export const DECIMAL_WORDS = { comma: ',', dot: '.' } as const satisfies Record<string, DecimalMark>

const SPACES = /[\s\u00a0\u202f'’]/g
/** As JSON and our own exports write a number. */
const MACHINE = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/
/** One sign before three digits: thousands or decimals, nobody can tell. */
const EITHER = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/
const MOST_DIGITS = 15

const bare = (typed: string): string => typed.trim().replace(SPACES, '').replace(/[−–]/, '-')
const otherMark = (mark: DecimalMark): DecimalMark => (mark === '.' ? ',' : '.')

/** A number in a notation that is known; null when it is not written in it. No number loses digits. */
export function readDecimal(typed: string, mark: DecimalMark): number | null {
  const text = bare(typed)
  if (mark === '.' && MACHINE.test(text) && String(Number(text)) === text) return Number(text)
  const [signed = '', fraction = '', ...more] = text.split(mark)
  if (more.length > 0 || (fraction !== '' && !/^\d+$/.test(fraction))) return null
  const whole = signed.replace(/^[+-]/, '')
  if (whole.includes(otherMark(mark)) && !/^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(whole)) return null
  const digits = whole.replace(/[.,]/g, '')
  if (!/^\d*$/.test(digits) || digits + fraction === '') return null
  if (`${digits}${fraction}`.replace(/^0+/, '').length > MOST_DIGITS) return null
  const value = Number(`${digits || '0'}.${fraction || '0'}`)
  return signed.startsWith('-') && value !== 0 ? -value : value
}

/** What one number says of its column's notation. Null: it is no number, or says nothing. */
function evidenceOf(typed: string): DecimalMark | 'either' | null {
  const text = bare(typed)
  if (!/[.,]/.test(text)) return null
  if (EITHER.test(text)) return 'either'
  return (['.', ','] as const).find((mark) => readDecimal(typed, mark) !== null) ?? null
}

export interface Example {
  text: string
  row: number
}

/** Which notation the numbers of a column share. `unclear`: they could be read both ways; `mixed`: none reads them all. */
export type Notation =
  | { kind: 'known'; mark: DecimalMark }
  | { kind: 'unclear'; example: Example }
  | { kind: 'mixed'; examples: [Example, Example] }

/** Collects what the numbers of one column, or of several that hold answers to one question, say of their notation. */
export class NotationProfile {
  readonly #first = new Map<DecimalMark | 'either', Example>()

  /** `exported`: the column is one of our exports, which write `1.125` for one and an eighth. */
  see(text: string, row: number, exported = false): void {
    const found = evidenceOf(text)
    const evidence = exported && found === 'either' && MACHINE.test(text.trim()) ? '.' : found
    if (evidence && !this.#first.has(evidence)) this.#first.set(evidence, { text, row })
  }

  get notation(): Notation {
    const [dot, comma, either] = (['.', ',', 'either'] as const).map((mark) => this.#first.get(mark))
    if (dot && comma) return { kind: 'mixed', examples: dot.row <= comma.row ? [dot, comma] : [comma, dot] }
    if (comma) return { kind: 'known', mark: ',' }
    if (either && !dot) return { kind: 'unclear', example: either }
    return { kind: 'known', mark: '.' }
  }
}
