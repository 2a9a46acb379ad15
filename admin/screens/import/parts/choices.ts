import type { ImportColumn, ImportDetail, ImportSettings, ImportTarget } from '#core/import/import.contract.ts'

/** What a person has chosen so far; at first what the names of the columns suggest. */
export function firstSettings({ settings, columns }: Pick<ImportDetail, 'settings' | 'columns'>): ImportSettings {
  if (settings && settings.map.length === columns.length) return settings
  const taken = new Set<string>()
  const map = columns.map(({ suggestion }) => {
    if (suggestion === null || taken.has(suggestion)) return null
    taken.add(suggestion)
    return suggestion
  })
  return { map, key: null, category: null, state: 'submitted', decimals: {}, days: {}, categoryValues: {} }
}

/** What has to be said about a column, given what it becomes. */
export type ColumnQuestion =
  | { kind: 'numbers'; column: ImportColumn; reason: 'unclear' | 'mixed' }
  | { kind: 'days'; column: ImportColumn }
  | { kind: 'categories'; column: ImportColumn; values: { value: string; rows: number }[] }

/** What is open about the columns: signs of numbers, the order of days, values that name no category. */
export function questionsOf(
  columns: readonly ImportColumn[],
  { map }: Pick<ImportSettings, 'map'>,
  targets: readonly ImportTarget[],
  isCategory: (value: string) => boolean,
): ColumnQuestion[] {
  return columns.flatMap((column, n): ColumnQuestion[] => {
    const value = map[n]
    const kind = targets.find((target) => target.value === value)?.kind
    if (kind === 'number' && (column.numbers === 'unclear' || column.numbers === 'mixed'))
      return [{ kind: 'numbers', column, reason: column.numbers }]
    if ((kind === 'date' || value === '@createdAt' || value === '@submittedAt') && column.days)
      return [{ kind: 'days', column }]
    if (value !== '@category') return []
    const values = (column.values ?? []).filter(({ value: written }) => !isCategory(written))
    return values.length > 0 ? [{ kind: 'categories', column, values }] : []
  })
}

/** The order of days that the rows prove; the other way it is what the language is used to. */
export function withDays(
  settings: ImportSettings,
  questions: readonly ColumnQuestion[],
  locale: string,
): ImportSettings {
  const days = questions.flatMap((question) => {
    if (question.kind !== 'days') return []
    const { name, days: found } = question.column
    return [[name, settings.days[name] ?? found?.order ?? (locale === 'en' ? 'mdy' : 'dmy')] as const]
  })
  return { ...settings, days: Object.fromEntries(days) }
}
