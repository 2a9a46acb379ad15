import { type MutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { type CallAnswer, type CallInput, call } from '#client/api/call.ts'
import { withCaptcha } from '#client/api/captcha.ts'
import { isProblem } from '#client/api/problem.ts'
import type { EndpointName } from '#core/api.ts'
import { applyChanges, type CacheChange, type Changed, rollBack } from './cacheChanges.ts'
import { assertComplete } from './callInput.ts'
import { holdInvalidations, invalidate, invalidateAfter, queryClient } from './query.ts'

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
    mutationFn: async (input) => {
      assertComplete(name, input)
      return withCaptcha((headers) => call(name, input, { headers }))
    },
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
      if (isProblem(problem) && problem.status === 409) invalidateAfter(name)
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

/** A write outside of a component: one that goes on whatever screen is shown, or that a queue or an editor's store makes. */
export const runMutation = <N extends EndpointName>(
  name: N,
  input: CallInput<N>,
  rules?: MutationRules<N>,
): Promise<CallAnswer<N>> => queryClient.getMutationCache().build(queryClient, mutationOf(name, rules)).execute(input)

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
  return {
    mutate: (input: I): void => mutate(input),
    mutateAsync: (input: I): Promise<A> => mutateAsync(input),
    busy: isPending,
    /** Of the last attempt. */
    input: variables,
    done: isSuccess,
    problem: error,
    reset,
  }
}
