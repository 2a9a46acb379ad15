import type { Rules } from '../definition.ts'

/** Digits, with a sign before and decimals behind where the pattern allows them: `-?\\d{0,10}(\\.\\d{1,2})?`. */
const DIGITS =
  /^\^?(?<sign>-\?|\[-\+\]\?)?(?:\\d|\[0-9\])(?<many>[*+]|\{\d+(?:,\d*)?\})(?<decimals>\((?:\?:)?(?:\\\.|\[\.,?\]|\[,\.\])(?:\\d|\[0-9\])(?:[*+]|\{\d+(?:,\d*)?\})?\)\?)?\$?$/

/** Names of what is counted; other digits may be a code, whose zeros at the start count. */
const COUNTED =
  /(?:^|_)(?:amount|budget|cost|price|fee|funding|total|count|quantity|percent|age|number_of|montant|nombre)s?(?:_|$)/

/** The rules of the number that a pattern of a text describes, an amount of money among them; null for what is none. */
export function numberOfPattern(pattern: string, name: string): Rules | null {
  const found = DIGITS.exec(pattern.length <= 100 ? pattern : '')?.groups
  if (!found) return null
  const { sign, many = '', decimals } = found
  const plain = name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()
  if (!decimals && !COUNTED.test(plain)) return null
  const most = Number(/^\{(?:\d+,)?(\d+)\}$/.exec(many)?.[1] ?? 0)
  return {
    ...(!decimals && { integer: true }),
    ...(!sign && { 'w-min-value': 0 }),
    ...(most > 0 && most <= 15 && { 'w-max-value': decimals ? 10 ** most - 0.01 : 10 ** most - 1 }),
  }
}

/** A pattern for the whole answer, as those here are: `^(?:a|b)$` is `a|b`. */
export function wholePattern(pattern: string): string {
  const whole = /^\^\(\?:(.*)\)\$$/s.exec(pattern)?.[1]
  if (whole !== undefined) return whole
  const [starts, ends] = [pattern.startsWith('^'), /(?<!\\)\$$/.test(pattern)]
  const source = pattern.slice(starts ? 1 : 0, ends ? -1 : undefined)
  return starts && ends ? source : `.*(?:${source}).*`
}
