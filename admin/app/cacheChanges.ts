import type { CallAnswer, CallInput } from '#client/api/call.ts'
import type { EndpointName } from '#core/api.ts'
import { type ApiKey, keyOf, outdateRunning, queryClient } from './query.ts'

type Params<N extends EndpointName> = Partial<NonNullable<CallInput<N>['params']>>
type Row = Record<string, unknown>
interface List {
  items: readonly Row[]
  metadata?: { total?: number; totalFiltred?: number | null; nbPages?: number | null; perPage?: number }
}
type ItemOf<N extends EndpointName> = CallAnswer<N> extends { items: readonly (infer I)[] } ? I : never

/** A change of every cached answer of a read whose parameters are among `params`. */
export interface CacheChange {
  name: EndpointName
  params?: object | undefined
  /** Answers the same object where nothing changes. `query` is what was asked for. */
  change: (data: never, query: Record<string, unknown>) => unknown
}

export const changeAnswer = <N extends EndpointName>(
  name: N,
  params: Params<N> | undefined,
  change: (data: CallAnswer<N>, query: NonNullable<CallInput<N>['query']>) => CallAnswer<N>,
): CacheChange => ({ name, params, change: change as CacheChange['change'] })

const changeList = (name: EndpointName, params: object | undefined, change: (list: List) => List): CacheChange => ({
  name,
  params,
  change,
})

/** Puts changed members into an item of every cached list that has it. */
export const changeItem = <N extends EndpointName>(
  name: N,
  params: Params<N> | undefined,
  id: string,
  change: Partial<ItemOf<N>>,
): CacheChange =>
  changeList(name, params, (list) =>
    list.items.some((row) => row.id === id)
      ? { ...list, items: list.items.map((row) => (row.id === id ? { ...row, ...change } : row)) }
      : list,
  )

/** Takes items out of every cached list that has them; its totals follow. */
export const removeItems = <N extends EndpointName>(
  name: N,
  params: Params<N> | undefined,
  ids: readonly string[],
): CacheChange =>
  changeList(name, params, (list) => {
    const items = list.items.filter(({ id }) => !ids.includes(id as string))
    return items.length === list.items.length ? list : withTotals({ ...list, items }, items.length - list.items.length)
  })

/** Puts an item on top of every cached list; its totals follow. */
export const insertItem = <N extends EndpointName>(
  name: N,
  params: Params<N> | undefined,
  item: ItemOf<N> & { id: string },
): CacheChange =>
  changeList(name, params, (list) =>
    list.items.some(({ id }) => id === item.id) ? list : withTotals({ ...list, items: [item, ...list.items] }, 1),
  )

function withTotals(list: List, by: number): List {
  if (!list.metadata) return list
  const metadata = { ...list.metadata }
  if (typeof metadata.total === 'number') metadata.total = Math.max(0, metadata.total + by)
  if (typeof metadata.totalFiltred === 'number') {
    metadata.totalFiltred = Math.max(0, metadata.totalFiltred + by)
    if (typeof metadata.nbPages === 'number' && metadata.perPage)
      metadata.nbPages = Math.ceil(metadata.totalFiltred / metadata.perPage)
  }
  return { ...list, metadata }
}

export interface Changed {
  queryKey: readonly unknown[]
  before: unknown
  after: unknown
}

/** Answers with what was changed, for `rollBack`. */
export function applyChanges(changes: readonly CacheChange[]): Changed[] {
  return changes.flatMap(({ name, params, change }) => {
    outdateRunning(name)
    const cached = queryClient.getQueriesData({ queryKey: keyOf(name, { params }).slice(0, 2) })
    return cached.flatMap(([queryKey, before]) => {
      if (before === undefined) return []
      const next = change(before as never, (queryKey as ApiKey)[2])
      return next === before ? [] : [{ queryKey, before, after: queryClient.setQueryData(queryKey, next) }]
    })
  })
}

/** Puts back what nothing else has changed since; the rest is asked for again with the invalidation that follows. */
export function rollBack(changed: readonly Changed[]): void {
  for (const { queryKey, before, after } of changed.toReversed())
    if (queryClient.getQueryData(queryKey) === after) queryClient.setQueryData(queryKey, before)
}
