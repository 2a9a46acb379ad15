import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatest } from '#client/ui/useLatest.ts'
import type { ResponseFilters } from '#core/response/response.contract.ts'
import { readOnce } from '../../../app/query.ts'
import { useChanges } from '../../../app/realtime/changes.ts'
import { currentCounts, type ListCounts, type Recount } from './counts.ts'

/** Ms between two looks, where nothing tells of changes. */
const EVERY = 60_000
/** Ms after a change: several at once are one look. */
const SOON = 1_500

type Answer = { metadata: { total: number; totalFiltred: number | null } }

/**
 * The figures of a list that does not move under its reader: how many applications it holds by now, and how many came into it
 * since it was read. `left` are the rows in sight that a decision took out of it; `look` counts again at once.
 */
export function useNewRowCount(
  programId: string,
  filters: ResponseFilters,
  answer: Answer | undefined,
  left: number,
): ListCounts & { check: () => void } {
  const [seen, setSeen] = useState<Recount & { of: Answer }>()
  const now = useLatest({ programId, filters, answer, left })
  const looks = useRef(0)
  const check = useCallback(() => {
    looks.current += 1
    const mine = looks.current
    const { answer: of, programId, filters } = now.current
    if (!of) return
    readOnce('listResponses', { params: { programId }, query: { ...filters, perPage: 1 } }).then(
      ({ metadata }) => {
        // A later look knows more.
        if (mine === looks.current) setSeen({ of, metadata, left: now.current.left })
      },
      () => {}, // the next check will tell
    )
  }, [])
  const soon = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useChanges((change) => {
    if (change && change.programId !== programId) return
    if (change && change.subject.kind !== 'response') return
    soon.current ??= setTimeout(() => {
      soon.current = undefined
      check()
    }, SOON)
  })
  useEffect(() => () => clearTimeout(soon.current), [])
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') check()
    }, EVERY)
    return () => clearInterval(timer)
  }, [check])
  return { ...currentCounts(answer?.metadata, seen?.of === answer ? seen : undefined, left), check }
}
