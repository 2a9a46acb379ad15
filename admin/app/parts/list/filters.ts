import type { TFunction } from 'i18next'
import { truncateQuery } from '../../searchText.ts'

export interface Filter {
  /** Name of its parameter in the address, and in the query unless `asked` says another. */
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  /** Words for a value that is none of the options; null for one that counts for nothing. */
  nameOf?: (value: string) => string | null
  /** What the server is asked for a value. */
  asked?: (value: string) => Record<string, string>
  /** Takes any days besides its options. */
  days?: true
  /** Opens what finds a value besides its options. */
  finder?: { label: string; open: () => void }
  /** Set by the tabs of the page: it has no chip, and stays when filters are cleared. */
  ofTab?: boolean
  /** Parameters that only make sense with this one. */
  with?: readonly string[]
}

type Get = (name: string) => string

/** What a filter is set to, in words; null when it is off. */
export function chosen({ options, nameOf = () => null }: Filter, value: string): string | null {
  return value === '' ? null : (options.find((option) => option.value === value)?.label ?? nameOf(value))
}

/** The filters that are on with their values; what the address cannot ask for is left out. */
export const valuesOf = (filters: readonly Filter[], get: Get): Record<string, string> =>
  Object.fromEntries(
    filters.flatMap((filter) => {
      const value = get(filter.name)
      return chosen(filter, value) === null ? [] : [[filter.name, value]]
    }),
  )

/** Names and values of the filters that are on, for "no result". */
export function filtersInWords(filters: readonly Filter[], get: Get, t: TFunction): string {
  const named = filters.flatMap((filter) => {
    const value = filter.ofTab ? null : chosen(filter, get(filter.name))
    return value === null ? [] : `${filter.label} ${value}`
  })
  const search = get('search')
  return [...(search ? [t('table.searched', { text: truncateQuery(search) })] : []), ...named].join(', ')
}
