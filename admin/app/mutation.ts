import { type MutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { type CallAnswer, type CallInput, call } from '#client/api/call.ts'
import { isProblem } from '#client/api/problem.ts'
import type { EndpointName } from '#core/api.ts'
import { useIssueText } from './issues.ts'
import { holdInvalidations, invalidate, keyOf, queryClient } from './query.ts'
import { staleAfter } from './queryRules.ts'

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
  /** Answers the same object where nothing changes. */
  change: (data: never) => unknown
}

export const changeAnswer = <N extends EndpointName>(
  name: N,
  params: Params<N> | undefined,
  change: (data: CallAnswer<N>) => CallAnswer<N>,
): CacheChange => ({ name, params, change })

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

interface Changed {
  queryKey: readonly unknown[]
  before: unknown
  after: unknown
}

/** Answers with what was changed, for `rollBack`. */
export function applyChanges(changes: readonly CacheChange[]): Changed[] {
  return changes.flatMap(({ name, params, change }) =>
    queryClient.getQueriesData({ queryKey: keyOf(name, { params }).slice(0, 2) }).flatMap(([queryKey, before]) => {
      if (before === undefined) return []
      const next = change(before as never)
      if (next === before) return []
      return [{ queryKey, before, after: queryClient.setQueryData(queryKey, next) }]
    }),
  )
}

/** Puts back what nothing else has changed since; the rest is asked for again with the invalidation that follows. */
function rollBack(changed: readonly Changed[]): void {
  for (const { queryKey, before, after } of changed.toReversed())
    if (queryClient.getQueryData(queryKey) === after) queryClient.setQueryData(queryKey, before)
}

export interface MutationRules<N extends EndpointName> {
  /** Shown before the server has answered, and undone when it refuses. */
  optimistic?: (input: CallInput<N>) => readonly CacheChange[]
  /** What the answer says of what is cached. */
  merge?: (answer: CallAnswer<N>, input: CallInput<N>) => readonly CacheChange[]
  /** Also when the screen has gone meanwhile. A promise keeps the mutation busy, e.g. until another page is there. */
  onSuccess?: (answer: CallAnswer<N>, input: CallInput<N>) => void | Promise<void>
  onProblem?: (problem: Error, input: CallInput<N>) => void
}

interface Held {
  changed: Changed[]
  names: EndpointName[]
  release: () => void
}

/** A write by endpoint: what it makes stale its slice declares (`queries`). */
export function mutationOf<N extends EndpointName>(
  name: N,
  { optimistic, merge, onSuccess, onProblem }: MutationRules<N> = {},
): MutationOptions<CallAnswer<N>, Error, CallInput<N>, Held> {
  return {
    mutationFn: (input) => call(name, input),
    onMutate: async (input) => {
      const changes = optimistic?.(input) ?? []
      const names = changes.map((change) => change.name)
      const release = changes.length > 0 ? holdInvalidations() : () => {}
      // An answer to what was asked before would take the change away again.
      await Promise.all(names.map((each) => queryClient.cancelQueries({ queryKey: [each] })))
      return { changed: applyChanges(changes), names, release }
    },
    onSuccess: async (answer, input) => {
      if (merge) applyChanges(merge(answer, input))
      await onSuccess?.(answer, input)
    },
    onError: (problem, input, held) => {
      if (held) rollBack(held.changed)
      // Somebody else was faster: what is cached is older than what they did.
      if (isProblem(problem) && problem.status === 409) invalidate(...staleAfter(name))
      onProblem?.(problem, input)
    },
    onSettled: (_answer, _problem, _input, held) => {
      if (held) invalidate(...held.names)
      held?.release()
    },
  }
}

/**
 * Writes for a screen: `const remove = useApiMutation('deleteForm')`, then `remove.mutate(input)`, or
 * `await remove.mutateAsync(input)`, which throws what is refused. `problem` goes with the next attempt.
 */
export const useApiMutation = <N extends EndpointName>(name: N, rules?: MutationRules<N>) =>
  useMutationState(useMutation(mutationOf(name, rules)))

/** Several calls, or a call and what comes with it, as one: busy until all is done, and what is thrown is its `problem`. */
export const useAction = <I = void, A = void>(work: (input: I) => Promise<A>) =>
  useMutationState(useMutation<A, Error, I>({ mutationFn: (input) => work(input) }))

function useMutationState<A, I>({
  mutate,
  mutateAsync,
  isPending,
  isSuccess,
  error,
  variables,
  reset,
}: UseMutationResult<A, Error, I, unknown>) {
  const issueText = useIssueText()
  const issues = isProblem(error) ? error.issues : []
  return {
    mutate: (input: I): void => mutate(input),
    mutateAsync: (input: I): Promise<A> => mutateAsync(input),
    busy: isPending,
    /** Of the last attempt. */
    input: variables,
    done: isSuccess,
    problem: error,
    /** What is wrong in the input by place, in the person's language; `useFormErrors` follows what is changed since. */
    issues: issues.map((issue) => ({ at: issue.at.replace(/^body\.?/, ''), text: issueText(issue) })),
    reset,
  }
}
