import { fold } from '../fold.ts'

/** Lists that have saved views. */
export const VIEW_LISTS = ['responses', 'sessions'] as const

export const LONGEST_VIEW_NAME = 60
/** Of a list in a program: shared ones, and one person's own. */
export const MOST_VIEWS = 30
/** What a list is filtered by: parameters of its address. */
export const MOST_VIEW_FILTERS = 20
export const LONGEST_VIEW_FILTER = 4_000

/** Names that differ in case or accents alone are the same. */
export const viewKey = (name: string): string => fold(name.trim()).slice(0, LONGEST_VIEW_NAME)

export interface ViewSettings {
  /** By parameter of the address: search, filters. */
  filters: Readonly<Record<string, string>>
  /** Columns in their order; null: those that the person has chosen. */
  columns: readonly string[] | null
  /** Null: the order that the list begins with. */
  sort: { by: string; direction: 'asc' | 'desc' } | null
}

/** What a request says: of its own, to be written to. */
export const copyOf = ({ filters, columns, sort }: ViewSettings) => ({
  filters: { ...filters },
  columns: columns && [...columns],
  sort,
})

const entriesOf = ({ filters, columns, sort }: ViewSettings): string =>
  JSON.stringify([
    Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)),
    columns,
    sort && [sort.by, sort.direction],
  ])

export const sameSettings = (one: ViewSettings, other: ViewSettings): boolean => entriesOf(one) === entriesOf(other)
