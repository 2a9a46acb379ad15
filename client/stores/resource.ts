import { nanoquery } from '@nanostores/query'
import type { MapStore } from 'nanostores'
import type { EndpointName } from '#core/api.ts'
import { type CallAnswer, type CallInput, call, entryOf } from '../api/call.ts'

/** Default age of what is cached, in ms; kept as seconds. Spec §9. */
export const DEFAULT_AGE = 30_000
/** Entries that are kept although no screen shows them. The least recently used go first. */
export const IDLE_ENTRIES = 50
export const MISSING_ID = 'You must sepecify item id'
export const MISSING_BODY = 'You must sepecify request body'

type Row = Record<string, unknown>
export interface ListAnswer {
  items: readonly Row[]
  metadata?: { total?: number; totalFiltred?: number | null; nbPages?: number | null; perPage?: number }
}

/** What a store of the layer holds: the last data stays while it is fetched again. */
export interface Loaded<T> {
  data?: T
  error?: Error
  loading: boolean
}
export type LoadedStore<T> = MapStore<Loaded<T>>

interface Entry {
  kind: 'list' | 'item' | 'custom'
  id?: string
  fetch: () => Promise<unknown>
  data?: unknown
  /** ms */
  createdAt: number
  /** Seconds; 0 once invalidated. Spec §4, §9. */
  ttl: number
  /** Raised by every invalidation and change, so that an answer asked for before it is not taken for a current one. */
  generation: number
  running?: Promise<unknown>
}

export interface FetchOptions {
  /** False asks the server whatever is cached. */
  cache?: boolean
}

type Answer<N> = N extends EndpointName ? CallAnswer<N> : never
type Query<N> = N extends EndpointName ? NonNullable<CallInput<N>['query']> : never
type Body<N> = N extends EndpointName ? CallInput<N>['body'] : never
export type ItemOf<L> = Answer<L> extends { items: readonly (infer I)[] } ? I : never

export interface ResourceSpec<
  L extends EndpointName,
  G extends EndpointName | undefined,
  C extends EndpointName | undefined,
  U extends EndpointName | undefined,
  D extends EndpointName | undefined,
> {
  list: L
  item?: G
  create?: C
  update?: U
  remove?: D
  /** Name of the identifying member. Spec §3: '_id' unless the resource says otherwise. */
  key?: string
  /** ms. */
  age?: number
  /** Path parameters that every call of this resource carries, e.g. the program. */
  params?: Record<string, string>
  now?: () => number
  /** The query of the page after this one, for lists that are only of use as a whole; null after the last. */
  nextPage?: (query: Row, answer: ListAnswer) => Row | null
  /** Told of the items of every list that the server answers. */
  onItems?: (items: readonly Row[]) => void
}

type AnyInput = { params?: Record<string, string>; query?: Row; body?: unknown }
// Names are checked where a resource is made; inside the layer an endpoint is a name with an input.
const request = call as unknown as (name: string, input: AnyInput) => Promise<unknown>

/** Stable text of a query: order does not matter, what is empty does not count. */
export function keyOf(value: Row | undefined): string {
  const pairs = Object.entries(value ?? {}).filter(([, each]) => each !== undefined && each !== null && each !== '')
  return JSON.stringify(pairs.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * One server collection in the browser, by the rules of the specification (§4, §5, §7, §9): what is fresh is not
 * asked again; creating refetches every cached list; updating merges the answer; deleting takes the item out and
 * lowers the totals of its lists.
 */
export function resource<
  L extends EndpointName,
  G extends EndpointName | undefined = undefined,
  C extends EndpointName | undefined = undefined,
  U extends EndpointName | undefined = undefined,
  D extends EndpointName | undefined = undefined,
>(spec: ResourceSpec<L, G, C, U, D>) {
  type Item = G extends EndpointName ? Answer<G> : ItemOf<L>
  const key = spec.key ?? '_id'
  const ttl = (spec.age ?? DEFAULT_AGE) / 1000
  const now = spec.now ?? Date.now
  const base = spec.params ?? {}
  const entries = new Map<string, Entry>()
  const stores = new Map<string, LoadedStore<unknown>>()
  const held = new Map<string, object>()
  const [createStore, , { mutateCache, revalidateKeys }] = nanoquery({
    cache: held,
    // Freshness is this layer's; nanoquery holds stores, their listeners and what is under way.
    dedupeTime: 0,
    onErrorRetry: null,
    revalidateOnFocus: true,
  })

  const isFresh = (entry: Entry) => entry.data !== undefined && now() < entry.createdAt + entry.ttl * 1000

  function entryFor(address: string, make: () => Pick<Entry, 'kind' | 'id' | 'fetch'>): Entry {
    const entry = entries.get(address) ?? { ...make(), createdAt: 0, ttl: 0, generation: 0 }
    // Last in the map's order: the most recently used.
    entries.delete(address)
    entries.set(address, entry)
    evict(address)
    return entry
  }

  /** Forgets the least recently used entries that nothing shows or waits for. */
  function evict(used: string): void {
    const idle = [...entries].filter(
      ([address, { running }]) => address !== used && !running && !stores.get(address)?.lc,
    )
    for (const [address] of idle.slice(0, Math.max(0, idle.length - IDLE_ENTRIES))) {
      entries.delete(address)
      stores.delete(address)
      held.delete(address)
    }
  }

  function read(address: string, { cache = true }: FetchOptions = {}): Promise<unknown> {
    const entry = entries.get(address)
    if (!entry) return Promise.reject(new Error(address))
    if (cache && isFresh(entry)) return Promise.resolve(entry.data)
    if (cache && entry.running) return entry.running
    const { generation } = entry
    const running: Promise<unknown> = entry
      .fetch()
      .then((data): unknown => {
        // A slower, older answer must not replace a newer one.
        if (entry.running !== running) return entry.running ?? entry.data ?? data
        if (entries.get(address) !== entry) return data
        // Invalidated or changed while it was under way: the answer may be from before that.
        if (entry.generation !== generation) return read(address, { cache: false })
        entry.data = data
        entry.createdAt = now()
        entry.ttl = ttl
        mutateCache(address, data)
        return data
      })
      .finally(() => {
        if (entry.running === running) delete entry.running
      })
    entry.running = running
    return running
  }

  function storeOf<T>(address: string): LoadedStore<T> {
    let store = stores.get(address)
    if (!store) {
      const entry = entries.get(address) as Entry
      const fetcher = () => {
        // Shown again after it was forgotten.
        if (!entries.has(address)) entries.set(address, entry)
        return read(address)
      }
      store = createStore(address, { fetcher }) as unknown as LoadedStore<unknown>
      stores.set(address, store)
    }
    return store as LoadedStore<T>
  }

  function write(address: string, entry: Entry, data: unknown): void {
    entry.data = data
    mutateCache(address, data)
  }

  const lists = () => [...entries].filter(([, entry]) => entry.kind === 'list')

  function listAddress(query?: Partial<Query<L>>): string {
    const address = `list:${keyOf(query as Row)}`
    entryFor(address, () => ({
      kind: 'list',
      fetch: async () => {
        const answer = await readList(query as Row | undefined)
        spec.onItems?.(answer.items)
        return answer
      },
    }))
    return address
  }

  async function readList(query: Row | undefined): Promise<ListAnswer> {
    const readPage = async (of: Row | undefined) =>
      (await request(spec.list, { params: base, ...(of ? { query: of } : {}) })) as ListAnswer
    const first = await readPage(query)
    const items = new Map(first.items.map((row) => [row[key], row]))
    let last = first
    for (;;) {
      const next = spec.nextPage?.(query ?? {}, last)
      if (!next) break
      last = await readPage(next)
      for (const row of last.items) items.set(row[key], row)
    }
    return last === first ? first : { ...first, items: [...items.values()] }
  }

  function itemAddress(id: string | undefined | null, query?: Row): string {
    if (!id) throw new Error(MISSING_ID)
    const name = spec.item
    if (!name) throw new Error(`${spec.list} has no item call`)
    const address = `item:${id}:${keyOf(query)}`
    entryFor(address, () => ({
      kind: 'item',
      id,
      fetch: () => request(name, { params: itemParams(name, id), ...(query ? { query } : {}) }),
    }))
    return address
  }

  /** The item's id goes into the last parameter of the path. */
  function itemParams(name: string, id: string): Record<string, string> {
    const last = entryOf(name)[1].match(/:(\w+)(?!.*:\w)/)?.[1]
    return last ? { ...base, [last]: id } : base
  }

  const isIt = (row: Row, id: string) => row[key] === id

  /** What is being read and may hold the item was asked before it changed. */
  function outdate(entry: Entry, id: string): void {
    if (!entry.running || entry.kind === 'custom') return
    const isOther = entry.kind === 'item' && entry.data !== undefined && entry.id !== id && !isIt(entry.data as Row, id)
    if (!isOther) entry.generation += 1
  }

  /** Puts changed members into the item wherever it is cached. */
  function merge(id: string, change: Row): void {
    for (const [address, entry] of entries) {
      outdate(entry, id)
      if (entry.data === undefined) continue
      if (entry.kind === 'item' && (entry.id === id || isIt(entry.data as Row, id)))
        write(address, entry, { ...(entry.data as Row), ...change })
      if (entry.kind === 'list') {
        const data = entry.data as ListAnswer
        if (data.items.some((row) => isIt(row, id)))
          write(address, entry, {
            ...data,
            items: data.items.map((row) => (isIt(row, id) ? { ...row, ...change } : row)),
          })
      }
    }
  }

  /** Takes the item out of every cached list that shows it and lowers those totals. */
  function drop(id: string): void {
    for (const [address, entry] of [...entries]) {
      outdate(entry, id)
      if (entry.kind === 'item' && (entry.id === id || (entry.data && isIt(entry.data as Row, id))))
        entries.delete(address)
      if (entry.kind !== 'list' || entry.data === undefined) continue
      const data = entry.data as ListAnswer
      if (!data.items.some((row) => isIt(row, id))) continue
      write(address, entry, { ...data, items: data.items.filter((row) => !isIt(row, id)), ...lowered(data) })
    }
  }

  /** Time-to-live 0 for what is named, or for everything; what is on a screen is fetched again. */
  const invalidate = (which: 'all' | 'lists' | { id: string } = 'all'): void =>
    expire(
      ({ kind, id }) => which === 'all' || (which === 'lists' ? kind === 'list' : kind === 'item' && id === which.id),
    )

  /** The same for cached items that match, by the id or slug that they were requested with. */
  const invalidateWhere = (matches: (id: string, item: Item) => boolean): void =>
    expire(({ kind, id, data }) => kind === 'item' && data !== undefined && matches(id as string, data as Item))

  function expire(isIt: (entry: Entry) => boolean): void {
    const touched: string[] = []
    for (const [address, entry] of entries) {
      if (!isIt(entry)) continue
      entry.ttl = 0
      entry.generation += 1
      touched.push(address)
    }
    revalidateKeys(touched)
  }

  const refetchLists = async () => {
    await Promise.allSettled(lists().map(([address]) => read(address, { cache: false })))
  }

  return {
    key,
    /** Store of a list, for screens. */
    list: (query?: Partial<Query<L>>) => storeOf<Answer<L>>(listAddress(query)),
    /** Store of one item, for screens. Throws 'You must sepecify item id'. */
    item: (id: string | undefined | null, query?: Row) => storeOf<Item>(itemAddress(id, query)),
    fetchList: (query?: Partial<Query<L>>, options?: FetchOptions) =>
      read(listAddress(query), options) as Promise<Answer<L>>,
    fetchItem: async (id: string | undefined | null, query?: Row, options?: FetchOptions) =>
      (await read(itemAddress(id, query), options)) as Item,

    /** Creates and refetches every cached list without cache. Throws 'You must sepecify request body'. */
    async create(body: Body<C> | undefined): Promise<Answer<C>> {
      if (body === undefined || body === null) throw new Error(MISSING_BODY)
      const made = await request(nameOf(spec.create), { params: base, body })
      await refetchLists()
      return made as Answer<C>
    },

    /** Updates and merges the answer into the local item. Throws 'You must sepecify item id'. */
    async update(id: string | undefined | null, body: Body<U>): Promise<Answer<U>> {
      if (!id) throw new Error(MISSING_ID)
      const name = nameOf(spec.update)
      const changed = await request(name, { params: itemParams(name, id), body })
      if (changed) merge(id, changed as Row)
      return changed as Answer<U>
    },

    /** Deletes, with an optional body. Throws 'You must sepecify item id'. */
    async remove(id: string | undefined | null, body?: Body<D>): Promise<void> {
      if (!id) throw new Error(MISSING_ID)
      const name = nameOf(spec.remove)
      await request(name, { params: itemParams(name, id), ...(body === undefined ? {} : { body }) })
      drop(id)
    },

    /** Any other call of the slice; its answer is cached unless it is a post, put or delete. */
    async custom<N extends EndpointName>(name: N, input: CallInput<N>, options?: FetchOptions): Promise<CallAnswer<N>> {
      if (entryOf(name)[0] !== 'get') return (await request(name, input as AnyInput)) as CallAnswer<N>
      const { params, query } = input as AnyInput
      const address = `custom:${name}:${keyOf(params)}:${keyOf(query)}`
      entryFor(address, () => ({ kind: 'custom', fetch: () => request(name, input as AnyInput) }))
      return (await read(address, options)) as CallAnswer<N>
    },

    merge,
    drop,
    invalidate,
    invalidateWhere,
    refetchLists,
  }
}

const nameOf = (name: string | undefined): string => {
  if (!name) throw new Error('this resource has no such call')
  return name
}

function lowered({ metadata }: ListAnswer): { metadata?: ListAnswer['metadata'] } {
  if (!metadata) return {}
  const less = (value: number) => Math.max(0, value - 1)
  const next = { ...metadata }
  if (typeof metadata.total === 'number') next.total = less(metadata.total)
  if (typeof metadata.totalFiltred === 'number') {
    next.totalFiltred = less(metadata.totalFiltred)
    if (typeof metadata.nbPages === 'number' && metadata.perPage)
      next.nbPages = Math.ceil(next.totalFiltred / metadata.perPage)
  }
  return { metadata: next }
}
