import type { DutyState } from '#core/evaluation/session.rules.ts'

interface Listed {
  id: string
  state: DutyState
}

/** What comes next: the first draft, else the first that is not begun; after one of them, the next of the list that is not sent. */
export function nextDuty<D extends Listed>(duties: readonly D[], after?: string): D | undefined {
  const isOpen = ({ id, state }: Listed) => id !== after && (state === 'todo' || state === 'draft')
  if (after === undefined) return duties.find(({ state }) => state === 'draft') ?? duties.find(isOpen)
  const place = duties.findIndex(({ id }) => id === after)
  return duties.slice(place + 1).find(isOpen) ?? duties.slice(0, Math.max(0, place)).find(isOpen)
}
