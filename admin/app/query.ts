import { hashKey, notifyManager, QueryClient, type QueryKey, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { addressNamed } from '#client/api/addresses.ts'
import { type CallAnswer, type CallInput, call } from '#client/api/call.ts'
import { $authUser, $domainInfo } from '#client/api/session.ts'
import { configureApi } from '#client/api/transport.ts'
import type { EndpointName } from '#core/api.ts'
import { assertComplete } from './callInput.ts'
import { ageOf, isOfSlice, readsOf, staleAfter, withRules } from './queryRules.ts'
import type { Reads } from './slice.ts'

type NoInput = { params?: undefined; query?: undefined }
type ReadInput<N extends EndpointName> = Pick<CallInput<N>, Extract<keyof CallInput<N>, 'params' | 'query'>>
type InputArgument<N extends EndpointName> =
  NoInput extends ReadInput<N> ? [input?: ReadInput<N>] : [input: ReadInput<N>]
type Values = Record<string, unknown>

/** What the back office has read of the server. Nothing is retried by itself: a refusal is shown, with a button. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a connection a call fails at once and says so.
    queries: { retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// With the changes of state that are made at the same time, so that no screen shows one without the other.
notifyManager.setScheduler(queueMicrotask)

/** What is empty does not count, as in the address of a call. */
const withoutEmpty = (values: Values = {}): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )

export type ApiKey = readonly [name: EndpointName, params: Values, query: Values]

/** Key of a read. The name alone, or with some of the parameters, is the beginning of all keys that have them. */
export const keyOf = (name: EndpointName, input?: { params?: unknown; query?: unknown }): ApiKey => [
  name,
  withoutEmpty(input?.params as Values),
  withoutEmpty(input?.query as Values),
]

/** How often each read was invalidated: an answer asked for before that is asked for again. */
const invalidations = new Map<string, number>()

async function readCurrent<N extends EndpointName>(
  name: N,
  input: ReadInput<N>,
  signal: AbortSignal,
): Promise<CallAnswer<N>> {
  assertComplete(name, input)
  for (;;) {
    const before = invalidations.get(name)
    const answer = await call(name, input as CallInput<N>, { signal })
    if (invalidations.get(name) === before) return answer
  }
}

/** A read, for `useApiQuery`, `queryClient.fetchQuery` and the like. */
export interface ApiRead<T> {
  queryKey: QueryKey
  queryFn: (context: { signal: AbortSignal }) => Promise<T>
  staleTime: number
}

/** The read of an endpoint with this input. */
export function queryOf<N extends EndpointName>(name: N, ...[input]: InputArgument<N>): ApiRead<CallAnswer<N>> {
  if (addressNamed(name)[0] !== 'get') throw new TypeError(`${name} is no read`)
  return {
    queryKey: keyOf(name, input),
    queryFn: ({ signal }) => readCurrent(name, (input ?? {}) as ReadInput<N>, signal),
    staleTime: ageOf(name),
  }
}

/** Reads what nothing of is cached. */
export async function readOnce<N extends EndpointName>(name: N, ...[input]: InputArgument<N>): Promise<CallAnswer<N>> {
  assertComplete(name, input)
  return call(name, (input ?? {}) as CallInput<N>)
}

interface QuerySettings {
  /** False asks nothing for now. */
  enabled?: boolean
  /** For a form, or a list that is worked through: asked anew for each visit, and then only by `reload`. */
  isEdited?: boolean
  /** Ms between two questions, while the screen shows. */
  every?: number | false
}

export interface ApiQuery<T> {
  data: T | undefined
  error: Error | undefined
  loading: boolean
  /** When the answer came. */
  loadedAt: Date | undefined
  reload: () => void
}

/** Whether two keys differ by no more than their query: another page, other filters. */
const isSameThing = (key: QueryKey, other: QueryKey): boolean => hashKey(key.slice(0, 2)) === hashKey(other.slice(0, 2))

/**
 * Reads for a screen: `useApiQuery(queryOf('listForms', { params: { programId } }))`. The last answer stays until that to
 * another query of the same thing is there or cannot be had; an error stays while it is tried again.
 */
export function useApiQuery<T>(
  read: ApiRead<T>,
  { enabled = true, isEdited = false, every = false }: QuerySettings = {},
): ApiQuery<T> {
  const result = useQuery({
    ...read,
    enabled,
    refetchInterval: every,
    placeholderData: (last, lastQuery) =>
      lastQuery && isSameThing(lastQuery.queryKey, read.queryKey) ? last : undefined,
    // A key of its own: what a list has cached is too old to start from.
    ...(isEdited && { queryKey: [...read.queryKey, 'edited'], gcTime: 0, staleTime: 'static' }),
  })
  const thing = hashKey(read.queryKey.slice(0, 2))
  const [failure, setFailure] = useState<{ of: string; error: Error } | null>(null)
  const known = failure?.of === thing ? failure.error : null
  const error = result.isPending ? known : result.error
  if (error !== known) setFailure(error && { of: thing, error })
  const { refetch } = result
  return {
    data: result.data,
    error: error ?? undefined,
    loading: result.isFetching,
    loadedAt: result.dataUpdatedAt ? new Date(result.dataUpdatedAt) : undefined,
    reload: useCallback(() => void refetch(), [refetch]),
  }
}

/** Writes that changed cached answers before they were confirmed. */
let optimisticWrites = 0
const postponed = new Set<EndpointName>()

/** Makes reads stale; what is on the screen is asked for again. */
export function invalidate(...names: readonly Reads[]): void {
  if (names.some(isOfSlice)) withRules(() => outdate(readsOf(names)))
  else outdate(names as readonly EndpointName[])
}

/** The same of what a write makes stale. */
export const invalidateAfter = (write: EndpointName): void => withRules(() => outdate(staleAfter(write)))

function outdate(names: readonly EndpointName[]): void {
  for (const name of names) {
    outdateRunning(name)
    postponed.add(name)
  }
  invalidatePostponed()
}

/** What is being read was asked for before a change: it is asked for again. */
export const outdateRunning = (name: EndpointName): void =>
  void invalidations.set(name, (invalidations.get(name) ?? 0) + 1)

/** An answer that comes while a write is under way does not have its change yet. */
function invalidatePostponed(): void {
  if (optimisticWrites > 0 || postponed.size === 0) return
  const names = new Set<unknown>(postponed)
  postponed.clear()
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => names.has(queryKey[0]) })
}

/** Until the function that it answers with is called, nothing is asked for again. */
export function holdInvalidations(): () => void {
  optimisticWrites += 1
  return () => {
    optimisticWrites -= 1
    invalidatePostponed()
  }
}

configureApi({ onWrite: (name) => invalidateAfter(name as EndpointName) })

const reader = () => `${$authUser.get()?.id} ${$domainInfo.get()?.platform.id}`
let cachedFor = reader()

/** What one person read on one platform is nothing for another, or elsewhere. */
function clearForOthers(): void {
  if (reader() === cachedFor) return
  cachedFor = reader()
  queryClient.clear()
}
$authUser.listen(clearForOthers)
$domainInfo.listen(clearForOthers)
