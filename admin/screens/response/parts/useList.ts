import { useEffect, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { useLatest } from '#client/ui/useLatest.ts'
import type { Locale } from '#core/locale.ts'
import type { Program } from '#core/program/program.contract.ts'
import type { ResponseDetail, ResponseRow } from '#core/response/response.contract.ts'
import { gateThatMatters } from '#core/response/response.rules.ts'
import { useLoad, useLocale } from '../../../app/hooks.ts'
import { mergeProgram } from '../../../app/programs.ts'
import { matchesFilters } from './counts.ts'
import { type filtersOf, type orderOf, PER_PAGE, type View } from './list.ts'

export const NONE: ReadonlySet<string> = new Set()

interface Asked {
  program: Program
  filters: ReturnType<typeof filtersOf>
  order: ReturnType<typeof orderOf>
  page: number
  after: string
  before: string
}

/** The page of the list that the address asks for. It changes when asked to; decisions taken here show in their rows. */
export function useList({ program, filters, order, page, after, before }: Asked) {
  const locale = useLocale()
  const query = (place: { page: number; after?: string | undefined; before?: string | undefined }) => ({
    ...filters,
    sort: order.by,
    direction: order.direction,
    page: place.page,
    perPage: PER_PAGE,
    ...(place.page > 1 && place.after ? { after: place.after } : {}),
    ...(place.page > 1 && place.before ? { before: place.before } : {}),
  })
  const params = { programId: program.id }
  const asked = query({ page, after, before })
  const key = JSON.stringify([program.id, asked])
  const ahead = useRef<{ key: string; answer: Awaited<ReturnType<typeof call<'listResponses'>>> } | null>(null)
  const { data, error, loading, reload } = useLoad(key, async (signal) => {
    const known = ahead.current
    ahead.current = null
    return known?.key === key ? known.answer : call('listResponses', { params, query: asked }, { signal })
  })
  const shown = useLatest(data)
  const [touched, setTouched] = useState<{ of: unknown; rows: ReadonlyMap<string, ResponseDetail> }>()
  const mine = touched?.of === data ? touched?.rows : undefined
  const gone = (data?.items ?? []).filter(({ id }) => {
    const detail = mine?.get(id)
    return detail && !matchesFilters(filters, detail)
  })
  return {
    answer: data,
    rows: data?.items.map((row) => withDetail(row, mine?.get(row.id), locale)),
    metadata: data?.metadata,
    /** Rows that were decided on since the page was read. */
    moved: mine ? new Set(mine.keys()) : NONE,
    /** Rows in sight that are no longer what the filters ask for. */
    gone: gone.length > 0 ? new Set(gone.map(({ id }) => id)) : NONE,
    error,
    loading,
    reload,
    /** In the page that is shown by then: an undo may be pressed after another one was read. */
    touch: (detail: ResponseDetail) => {
      const of = shown.current
      setTouched((now) => ({ of, rows: new Map([...(now && now.of === of ? now.rows : []), [detail.id, detail]]) }))
    },
    /** Reads another page before the address goes there. */
    fetchAhead: async (place: { page: number; after?: string | undefined; before?: string | undefined }) => {
      const next = query(place)
      const answer = await call('listResponses', { params, query: next })
      ahead.current = { key: JSON.stringify([program.id, next]), answer }
      return answer
    },
  }
}

/** A row as it is after what was done in its panel. */
function withDetail(row: ResponseRow, detail: ResponseDetail | undefined, locale: Locale): ResponseRow {
  if (!detail) return row
  const gate = gateThatMatters(detail.steps)
  return {
    ...row,
    state: detail.state,
    updatedAt: detail.updatedAt,
    gate: gate && {
      stepId: gate.id,
      title: row.gate?.stepId === gate.id ? row.gate.title : { [locale]: gate.title },
      state: gate.state,
    },
  }
}

/** How many applications each view holds: the dashboard's own figures. The menu's count follows them. */
export function useCounts(program: Program): { of: (view: View) => number | undefined; reload: () => void } {
  const { data, reload } = useLoad(program.id, (signal) =>
    call('getProgramDashboard', { params: { programId: program.id }, query: { days: 7 } }, { signal }),
  )
  const counts = data?.counts
  useEffect(() => {
    if (counts) mergeProgram(program.id, { responses: counts })
  }, [counts, program.id])
  const decided = (state: 'toValidate' | 'rejected') => data?.perCategory.reduce((sum, row) => sum + row[state], 0)
  return {
    of: (view) =>
      view === 'all' ? counts?.total : view === 'toValidate' || view === 'rejected' ? decided(view) : counts?.[view],
    reload,
  }
}
