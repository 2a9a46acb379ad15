import type { ResponseFilters, ResponseState, StepStateName } from '#core/response/response.contract.ts'

interface Counted {
  /** All applications of the program. */
  total: number
  /** Those that the filters let through; null for more than 10,000. */
  totalFiltred: number | null
}

/** What the server counted after the list was read. */
export interface Recount {
  metadata: Counted
  /** Rows in sight that had left the list by then. */
  left: number
}

export interface ListCounts extends Counted {
  /** Applications that came in since the list was read. */
  newRows: number
}

interface Decided {
  state: ResponseState
  steps: readonly { id: string; state: StepStateName }[]
}

/** What a list holds by now: as it was read or last counted, less what was decided since. */
export function currentCounts(read: Counted | undefined, look: Recount | undefined, left: number): ListCounts {
  const known = look?.metadata ?? read
  const [then, now] = [read?.totalFiltred ?? null, known?.totalFiltred ?? null]
  return {
    total: known?.total ?? 0,
    totalFiltred: now === null ? null : Math.max(0, now - left + (look?.left ?? 0)),
    newRows: then === null || now === null ? 0 : Math.max(0, now + (look?.left ?? 0) - then),
  }
}

/** Whether an application is still what the filters ask for after a decision. What no decision changes is not looked at. */
export function matchesFilters({ status, stepState, stepId }: ResponseFilters, { state, steps }: Decided): boolean {
  if (status && status !== state) return false
  if (!stepState && !stepId) return true
  const asked = stepId?.split(',')
  const states = steps.filter(({ id }) => asked?.includes(id) ?? true).map((step) => step.state)
  const begun = states.some((each) => each !== 'todo')
  if (stepState === 'todo') return !begun
  return stepState ? states.includes(stepState) : begun
}
