import { RESPONSE_FACETS } from '#core/codes.ts'
import type { ResponseFilters, ResponseRow, StepStateName } from '#core/response/response.contract.ts'
import { isDays } from '#core/zone.ts'
import { parseId, parseOneOf } from '../../../app/urlParams.ts'

/** Spec §9. */
export const PER_PAGE = 20

export const STATUSES = ['draft', 'submitted', 'withdrawn'] as const
export const STEP_STATES = ['todo', 'inProgress', 'done', 'toValidate', 'validated', 'refused', 'rejected'] as const
const SORTS = ['updatedAt', 'submittedAt', 'createdAt', 'number', 'title'] as const
type Sort = (typeof SORTS)[number]

/** The usual views: each is a filter with a name. */
export const VIEWS = {
  all: {},
  draft: { status: 'draft' },
  submitted: { status: 'submitted' },
  toValidate: { stepState: 'toValidate' },
  rejected: { stepState: 'rejected' },
  withdrawn: { status: 'withdrawn' },
} as const satisfies Record<string, { status?: (typeof STATUSES)[number]; stepState?: StepStateName }>
export type View = keyof typeof VIEWS

type Get = (name: string) => string
/** Whether a filter can have this value; one that cannot is as if it was not there. */
export const CAN_BE = {
  categoryId: (value: string) => parseId(value) !== undefined,
  stepId: (value: string) => value.split(',').every((id) => parseId(id) !== undefined),
  createdOn: isDays,
  submittedOn: isDays,
} as const

/** What the address asks for; what it cannot ask for is left out. */
export function filtersOf(get: Get): ResponseFilters {
  const status = parseOneOf(STATUSES, get('status'))
  const stepState = parseOneOf(STEP_STATES, get('stepState'))
  const search = get('search').slice(0, 100)
  const others = (Object.keys(CAN_BE) as (keyof typeof CAN_BE)[]).filter((name) => CAN_BE[name](get(name)))
  return {
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
    ...(stepState ? { stepState } : {}),
    ...Object.fromEntries([...others, ...RESPONSE_FACETS.filter(get)].map((name) => [name, get(name)])),
  }
}

/** The view whose filter the address has; with both a status and a state of a step it is no usual one. */
export function viewOf({ status, stepState }: ResponseFilters): View {
  const found = (Object.keys(VIEWS) as View[]).find((view) => {
    const wanted: { status?: string; stepState?: string } = VIEWS[view]
    return wanted.status === status && wanted.stepState === stepState
  })
  return found ?? 'all'
}

export function orderOf(get: Get): { by: Sort; direction: 'asc' | 'desc' } {
  return { by: parseOneOf(SORTS, get('sort')) ?? 'updatedAt', direction: get('direction') === 'asc' ? 'asc' : 'desc' }
}

interface Place {
  page: number
  after?: string | undefined
  before?: string | undefined
}

/** Parameters of the address for a place in the list; the first page needs none. */
export const placeParams = ({ page, after, before }: Place): Record<string, string | null> => ({
  page: page > 1 ? String(page) : null,
  after: page > 1 ? (after ?? null) : null,
  before: page > 1 ? (before ?? null) : null,
})

/**
 * The page before or after the one shown, named by the row that it joins. Rows changed since then (`moved`) may stand
 * elsewhere in the order by now, so they join nothing.
 */
export function turn(
  rows: readonly Pick<ResponseRow, 'id'>[],
  page: number,
  by: 1 | -1,
  moved: ReadonlySet<string>,
): Place {
  const still = rows.filter(({ id }) => !moved.has(id))
  return by > 0 ? { page: page + 1, after: still.at(-1)?.id } : { page: Math.max(1, page - 1), before: still[0]?.id }
}
