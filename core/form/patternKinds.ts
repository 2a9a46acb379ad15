/** Formats that have words of their own (`validation.patternKinds.<kind>`), in the order in which they are offered. */
export const PATTERN_KINDS = ['digits', 'number', 'money', 'year', 'postcode', 'iban', 'link', 'letters'] as const
export type PatternKind = (typeof PATTERN_KINDS)[number] | 'digitsExactly' | 'digitsBetween'

/** The pattern that the editor sets for each. */
export const PATTERN_OF: Readonly<Record<(typeof PATTERN_KINDS)[number], string>> = {
  digits: '\\d+',
  number: '-?\\d+([.,]\\d+)?',
  money: '\\d+([.,]\\d{1,2})?',
  year: '(19|20)\\d{2}',
  postcode: '\\d{5}',
  iban: '[A-Za-z]{2}\\d{2}( ?[A-Za-z0-9]){11,30}',
  link: 'https?://\\S+',
  letters: "[\\p{L}' -]+",
}

/** Other ways to write them, without the groups and edges that `plain` takes away. */
const WRITTEN: readonly (readonly [(typeof PATTERN_KINDS)[number], RegExp])[] = [
  ['digits', /^\\d[+*]$/],
  ['money', /^-?\??\\d(?:[+*]|\{\d+(?:,\d*)?\})\((?:\\[.,]|\[\.,\]|\[,\.\])\\d\{(?:0,|1,)?2\}\)\??$/],
  [
    'number',
    /^(?:-\?|\[-\+\]\?)?\\d(?:[+*]|\{\d+(?:,\d*)?\})\((?:\\[.,]|\[\.,\]|\[,\.\])\\d(?:[+*]|\{\d+(?:,\d*)?\})\)\??$/,
  ],
  ['year', /^(?:\(19\|20\)|20|19)\\d(?:\\d|\{2\})$/],
  ['postcode', /^\\d\{5\}$|^\\d\\d\\d\\d\\d$/],
  ['iban', /^\[A-Z(?:a-z)?\]\{2\}\\d\{2\}(?:\( \?)?\[A-Z(?:a-z)?(?:0-9|\\d)(?:a-z)?\]\)?(?:[+*]|\{\d+,?\d*\})$/],
  ['link', /^https\??:(?:\/\/|\\\/\\\/)(?:\.|\\S)[+*](?:\.\*)?$/],
  ['letters', /^\[(?:A-Za-z|a-zA-Z|A-Z|a-z)(?:\\s|[ '-])*\][+*]$/],
]

const plain = (pattern: string): string =>
  pattern
    .replace(/^\^/, '')
    .replace(/(?<!\\)\$$/, '')
    .replaceAll('[0-9]', '\\d')
    .replaceAll('(?:', '(')

/** What a pattern asks for, where it is a format that people know; `params` are those of its words. */
export function kindOfPattern(pattern: string): { kind: PatternKind; params?: Record<string, number> } | null {
  if (pattern.length > 100) return null
  for (const kind of PATTERN_KINDS) if (PATTERN_OF[kind] === pattern) return { kind }
  const source = plain(pattern)
  const found = WRITTEN.find(([, written]) => written.test(source))
  if (found) return { kind: found[0] }
  const [, least, most] = /^\\d\{(\d{1,3})(?:,(\d{1,3}))?\}$/.exec(source) ?? []
  if (least === undefined) return null
  return most === undefined || most === least
    ? { kind: 'digitsExactly', params: { n: Number(least) } }
    : { kind: 'digitsBetween', params: { min: Number(least), max: Number(most) } }
}
