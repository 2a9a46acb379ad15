import { useEffect, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import type { ResponseFilters } from '#core/response/response.contract.ts'

/** Ms between two looks. */
const EVERY = 60_000

/**
 * How many applications have come into the list since it was read. The list itself does not move under its reader.
 * `expect` takes what the person does themselves out of the count.
 */
export function useNews(
  programId: string,
  filters: ResponseFilters,
  answer: { metadata: { totalFiltred: number | null } } | undefined,
): { count: number; expect: (by: number) => void } {
  const known = useRef<number | null>(null)
  const [count, setCount] = useState(0)
  const key = JSON.stringify(filters)
  useEffect(() => {
    known.current = answer?.metadata.totalFiltred ?? null
    setCount(0)
  }, [answer])
  useEffect(() => {
    const query = { ...(JSON.parse(key) as ResponseFilters), perPage: 1 }
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible' || known.current === null) return
      call('listResponses', { params: { programId }, query }).then(
        ({ metadata }) => {
          if (known.current !== null && metadata.totalFiltred !== null)
            setCount(Math.max(0, metadata.totalFiltred - known.current))
        },
        () => {}, // the next look will tell
      )
    }, EVERY)
    return () => clearInterval(timer)
  }, [programId, key])
  return {
    count,
    expect: (by) => {
      if (known.current !== null) known.current += by
    },
  }
}
