import type { Locale } from '../locale.ts'
import { numberIn } from '../number.ts'
import type { Issue } from '../problem.ts'
import { calendarDate, plainDate, tagOf } from '../site/dates.ts'
import { isDate } from './read.ts'

type Said = Pick<Issue, 'rule' | 'params'>

/** What the form itself says of a wrong answer: in this language, else in one that it has; '' where it says nothing. */
export function ownWords({ rule, params = {} }: Said, locale: Locale): string {
  const other = () => Object.entries(params).find(([name, text]) => name.startsWith('text.') && text)
  return rule === 'pattern' ? String(params[`text.${locale}`] || other()?.[1] || '') : ''
}

/** The key of an issue's words: a format that people know has words of its own. */
export const wordsKey = ({ rule, params }: Said): string =>
  rule === 'pattern' && typeof params?.kind === 'string' ? `patternKinds.${params.kind}` : rule

/**
 * An issue's parameters as its sentence shows them: days and sizes in the locale's way, kinds of files in capitals, `count` for
 * the plural of a bound.
 */
export function issueVars(issue: Pick<Issue, 'rule' | 'params'>, locale: Locale): Record<string, string | number> {
  const vars: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(issue.params ?? {})) {
    vars[name] = shown(issue.rule, name, value, locale)
  }
  const bound = vars.min ?? vars.max
  if (typeof bound === 'number') vars.count = bound
  return vars
}

function shown(rule: string, name: string, value: string | number, locale: Locale): string | number {
  if (typeof value === 'number') return rule === 'file-max-size' ? bytesIn(value, locale) : value
  if (rule === 'file-types' && name === 'types') return value.toUpperCase()
  return isDate(value) ? plainDate(calendarDate(value), 'UTC', locale) : value
}

/** The same for i18next, which writes numbers as they stand: only `count`, which chooses the plural, stays one. */
export const wordVars = (issue: Pick<Issue, 'rule' | 'params'>, locale: Locale): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(issueVars(issue, locale)).map(([name, value]) => [
      name,
      typeof value === 'number' && name !== 'count' ? numberIn(value, locale) : value,
    ]),
  )

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Sizes at steps of 1024 (spec §9): "2,4 Mo". */
export function bytesIn(bytes: number, locale: Locale): string {
  const step = bytes > 0 ? Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024))) : 0
  return new Intl.NumberFormat(tagOf(locale), {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    // English writes "44 byte" where it is short.
    unitDisplay: step ? 'short' : 'long',
    maximumFractionDigits: step ? 1 : 0,
  }).format(bytes / 1024 ** step)
}
