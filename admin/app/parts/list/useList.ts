import { useEffect, useRef, useState } from 'react'
import type { CallAnswer, CallInput } from '#client/api/call.ts'
import type { EndpointName } from '#core/api.ts'
import { fold } from '#core/fold.ts'
import { LONGEST_SEARCH } from '#core/search.ts'
import { useQuery } from '../../hooks.ts'
import { type ApiRead, queryOf, useApiQuery } from '../../query.ts'
import { parseId, parseOneOf } from '../../urlParams.ts'
import type { Column, Selection, Sorting } from '../table/props.ts'
import { type Filter, valuesOf } from './filters.ts'
import {
  FIRST_PLACE,
  type ListMetadata,
  type Paging,
  type Place,
  placeParams,
  placeQuery,
  placesBeside,
} from './place.ts'

/** Sizes of a page that people may choose besides the list's own. */
const SIZES = [20, 50, 100]

export type RowOf<N extends EndpointName> =
  CallAnswer<N> extends { items: readonly (infer Row extends { id: string })[] } ? Row : never

export interface ListRules<N extends EndpointName> {
  /** Names the person's settings of this table in the browser. */
  name: string
  params?: CallInput<N>['params']
  /** What is asked for besides what the address says. */
  query?: CallInput<N>['query']
  columns: readonly Column<RowOf<N>>[]
  filters?: readonly Filter[]
  /** The order at first; without it the list has the server's one order. */
  sorting?: Sorting
  paging?: Paging
  /** Rows of a page. Spec §9. */
  size?: number
  /** What is searched in a row of a list that comes in one answer. */
  textOf?: (row: RowOf<N>) => string
  /** Rows stay where they are until `reload`, whatever is written meanwhile: for a list that is worked through. */
  staysUntilReload?: boolean
}

export interface List<Row extends { id: string }> {
  name: string
  columns: readonly Column<Row>[]
  filters: readonly Filter[]
  /** Those of the address that count, by name; `search` among them. */
  values: Readonly<Record<string, string>>
  /** By a search or a filter that the person can clear. */
  isFiltered: boolean
  clear: () => void
  rows: readonly Row[] | undefined
  error: Error | undefined
  loading: boolean
  reload: () => void
  sorting?: Sorting | undefined
  sort: (sorting: Sorting) => void
  paging: Paging
  /** Rows of a page, and what that may be. */
  size: number
  sizes: readonly number[]
  setSize: (size: number) => void
  place: Place
  /** Rows that the filters let through; null for more than 10,000. */
  total: number | null
  /** The pages beside this one, without rows that have moved since it was read. */
  beside: (moved?: ReadonlySet<string>) => { previous?: Place; next?: Place }
  goTo: (place: Place) => void
  selection: Selection & { rows: readonly Row[] }
}

// What the input of a list is by name is checked where it is declared (`ListRules`).
const readOf = queryOf as <N extends EndpointName>(name: N, input: object) => ApiRead<CallAnswer<N>>

interface EndpointList<N extends EndpointName> extends List<RowOf<N>> {
  answer: CallAnswer<N> | undefined
  /** Reads another page before the address goes there. */
  fetchAhead: (place: Place) => Promise<CallAnswer<N>>
}

/**
 * A list whose search, filters, order and place are in the address, with the rows that it asks for. `ListPage` shows it.
 * Selected rows stay selected over the pages of one search.
 */
export function useList<N extends EndpointName>(
  endpoint: N,
  {
    name,
    params,
    query,
    columns,
    filters = [],
    sorting: first,
    paging = 'pages',
    size: ownSize = 20,
    textOf,
    staysUntilReload = false,
  }: ListRules<N>,
): EndpointList<N> {
  type Row = RowOf<N>
  const { get, set, page } = useQuery()
  const sizes = [...new Set([ownSize, ...SIZES])].sort((a, b) => a - b)
  const size = sizes.find((each) => String(each) === get('perPage')) ?? ownSize
  const search = get('search').slice(0, LONGEST_SEARCH)
  const values: Record<string, string> = { ...(search && { search }), ...valuesOf(filters, get) }
  const sorting = first && {
    by:
      parseOneOf(
        columns.flatMap(({ sort }) => sort ?? []),
        get('sort'),
      ) ?? first.by,
    direction: parseOneOf(['asc', 'desc'], get('direction')) ?? first.direction,
  }
  const place: Place =
    paging === 'pages' || paging === 'all'
      ? { page }
      : {
          page: paging === 'cursor' ? 1 : page,
          after: parseId(get('after')),
          before: parseId(get('before')),
          trail: get('trail').split(',').filter(parseId),
        }
  const asked = filters.flatMap(({ name, asked }) => {
    const value = values[name]
    return value ? [asked?.(value) ?? { [name]: value }] : []
  })
  const readAt = (at: Place) =>
    readOf(endpoint, {
      params,
      query: {
        ...query,
        ...(paging !== 'all' && {
          ...(search && { search }),
          ...Object.assign({}, ...asked),
          ...(sorting && { sort: sorting.by, direction: sorting.direction }),
          ...placeQuery(paging, size, at),
        }),
      },
    })

  const read = readAt(place)
  const ahead = useRef<{ key: string; answer: CallAnswer<N> } | null>(null)
  const {
    data: answer,
    loading,
    error,
    reload,
  } = useApiQuery<CallAnswer<N>>(
    {
      ...read,
      queryFn: async (context) => {
        const known = ahead.current
        ahead.current = null
        return known?.key === JSON.stringify(read.queryKey) ? known.answer : read.queryFn(context)
      },
    },
    { isEdited: staysUntilReload },
  )
  const { items, metadata = {} } = (answer ?? {}) as { items?: readonly Row[]; metadata?: ListMetadata }
  const rows = paging === 'all' ? items && arranged(items, columns, search, sorting, textOf) : items

  const goTo = (to: Place) => set(placeParams(to))
  // The last row of a page went elsewhere: the pages before it are still there.
  const isEmptied = paging === 'cursor' && rows?.length === 0 && !loading && Boolean(place.after || place.before)
  useEffect(() => {
    if (isEmptied) set(placeParams(FIRST_PLACE), { replace: true })
  }, [isEmptied, set])

  const own = filters.filter(({ ofTab }) => !ofTab)
  return {
    name,
    columns: columns.filter(({ hasValue }) => !hasValue || rows?.some(hasValue)),
    filters,
    values,
    isFiltered: Boolean(search) || own.some(({ name }) => values[name]),
    clear: () =>
      set({
        ...Object.fromEntries(['search', ...own.map(({ name }) => name)].map((each) => [each, null])),
        ...placeParams(FIRST_PLACE),
      }),
    answer,
    rows,
    error,
    loading,
    reload,
    sorting,
    sort: ({ by, direction }) =>
      set({
        sort: by,
        direction: by === sorting?.by ? direction : (columns.find(({ sort }) => sort === by)?.firstDirection ?? 'desc'),
        ...placeParams(FIRST_PLACE),
      }),
    paging,
    size,
    sizes,
    setSize: (next) => set({ perPage: next === ownSize ? null : String(next), ...placeParams(FIRST_PLACE) }),
    place,
    total: metadata.totalFiltred === undefined ? (metadata.total ?? rows?.length ?? 0) : metadata.totalFiltred,
    beside: (moved) =>
      placesBeside(
        paging,
        size,
        place,
        (rows ?? []).map(({ id }) => id),
        metadata,
        moved,
      ),
    goTo,
    fetchAhead: async (at) => {
      const next = readAt(at)
      const answer = await next.queryFn({ signal: new AbortController().signal })
      ahead.current = { key: JSON.stringify(next.queryKey), answer }
      return answer
    },
    selection: useSelection(rows ?? [], JSON.stringify([params, values])),
  }
}

/** Selected rows by id. They are those of one search: another one begins with none. */
function useSelection<Row extends { id: string }>(rows: readonly Row[], search: string): List<Row>['selection'] {
  const [loaded, setLoaded] = useState<{ search: string; rows: ReadonlyMap<string, Row> }>({ search, rows: new Map() })
  const known = loaded.search === search ? loaded.rows : new Map<string, Row>()
  const current = new Map(rows.map((row) => [row.id, row]))
  return {
    ids: new Set(known.keys()),
    rows: [...known].map(([id, row]) => current.get(id) ?? row),
    set: (ids) =>
      setLoaded({
        search,
        rows: new Map(
          [...ids].flatMap((id) => {
            const row = current.get(id) ?? known.get(id)
            return row ? [[id, row] as const] : []
          }),
        ),
      }),
  }
}

/** The rows of a list that comes in one answer: those that have the search in them, in the order of a column. */
function arranged<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  search: string,
  sorting: Sorting | undefined,
  textOf: ((row: Row) => string) | undefined,
): readonly Row[] {
  const sought = fold(search.trim())
  const found = sought && textOf ? rows.filter((row) => fold(textOf(row)).includes(sought)) : rows
  const sortValue = columns.find(({ sort }) => sort !== undefined && sort === sorting?.by)?.sortValue
  if (!sortValue) return found
  const sign = sorting?.direction === 'asc' ? 1 : -1
  return found.toSorted((a, b) => sign * compare(sortValue(a), sortValue(b)))
}

const { compare: compareTexts } = new Intl.Collator(undefined, { numeric: true })
const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b))
