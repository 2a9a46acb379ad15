import { useEffect, useState } from 'react'
import { useLatest } from '#client/ui/useLatest.ts'
import type { Locale } from '#core/locale.ts'
import type { Program } from '#core/program/program.contract.ts'
import type { ResponseDetail, ResponseFilters, ResponseRow } from '#core/response/response.contract.ts'
import { gateThatMatters } from '#core/response/response.rules.ts'
import { useLocale } from '../../../app/hooks.ts'
import type { Filter } from '../../../app/parts/list/filters.ts'
import { useList } from '../../../app/parts/list/useList.ts'
import type { Column } from '../../../app/parts/table/props.ts'
import { mergeProgram } from '../../../app/programs.ts'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import { matchesFilters } from './counts.ts'
import type { View } from './views.ts'

const NONE: ReadonlySet<string> = new Set()

interface ResponseListRules {
  program: Program
  columns: readonly Column<ResponseRow>[]
  filters: readonly Filter[]
  /** Questions whose answers the rows say. */
  questions: readonly string[]
}

/** The page of the list that the address asks for. It changes when asked to; decisions taken here show in their rows. */
export function useResponseList({ program, columns, filters, questions }: ResponseListRules) {
  const locale = useLocale()
  const list = useList('listResponses', {
    name: 'responses',
    params: { programId: program.id },
    ...(questions.length > 0 && { query: { columns: questions.join(',') } }),
    columns,
    filters,
    sorting: { by: 'updatedAt', direction: 'desc' },
    paging: 'joined',
    staysUntilReload: true,
  })
  const { answer } = list
  const values = list.values as ResponseFilters
  const shown = useLatest(answer)
  const [touched, setTouched] = useState<{ of: unknown; rows: ReadonlyMap<string, ResponseDetail> }>()
  const mine = touched?.of === answer ? touched?.rows : undefined
  const gone = (answer?.items ?? []).filter(({ id }) => {
    const detail = mine?.get(id)
    return detail && !matchesFilters(values, detail)
  })
  return {
    ...list,
    values,
    rows: answer?.items.map((row) => withDetail(row, mine?.get(row.id), locale)),
    metadata: answer?.metadata,
    /** Rows that were decided on since the page was read, in an order that this changes. */
    moved: mine && list.sorting?.by === 'updatedAt' ? new Set(mine.keys()) : NONE,
    /** Rows in sight that are no longer what the filters ask for. */
    gone: gone.length > 0 ? new Set(gone.map(({ id }) => id)) : NONE,
    /** In the page that is shown by then: an undo may be pressed after another one was read. */
    touch: (detail: ResponseDetail) => {
      const of = shown.current
      setTouched((now) => ({ of, rows: new Map([...(now && now.of === of ? now.rows : []), [detail.id, detail]]) }))
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
export function useCounts({ id }: Program): (view: View) => number | undefined {
  const { data } = useApiQuery(queryOf('getProgramDashboard', { params: { programId: id }, query: { days: 7 } }))
  const counts = data?.counts
  useEffect(() => {
    if (counts) mergeProgram(id, { responses: counts })
  }, [counts, id])
  return (view) => {
    if (view === 'toValidate' || view === 'rejected') return data?.perCategory.reduce((sum, row) => sum + row[view], 0)
    return view === 'all' ? counts?.total : counts?.[view]
  }
}
