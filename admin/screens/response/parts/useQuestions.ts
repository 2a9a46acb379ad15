import { useMemo } from 'react'
import type { Question } from '#core/response/response.contract.ts'
import { queryOf, useApiQuery } from '../../../app/query.ts'

const NONE: readonly Question[] = []

export interface Questions {
  items: readonly Question[]
  byId: ReadonlyMap<string, Question>
  isRead: boolean
}

/** What the forms of a program ask; read once something of it shows. */
export function useQuestions(programId: string, isNeeded: boolean): Questions {
  const { data, error } = useApiQuery(queryOf('listQuestions', { params: { programId } }), { enabled: isNeeded })
  const items = data?.items ?? NONE
  const byId = useMemo(() => new Map(items.map((one) => [one.id, one])), [items])
  return { items, byId, isRead: Boolean(data ?? error) }
}

/** Questions by the step that asks them, for lists to choose from. */
export function groupedBySteps<Item>(
  questions: readonly Question[],
  stepOf: (question: Question) => string,
  itemOf: (question: Question) => Item,
): { group: string; items: Item[] }[] {
  return [...Map.groupBy(questions, stepOf)].map(([group, ours]) => ({ group, items: ours.map(itemOf) }))
}
