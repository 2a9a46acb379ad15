import { RESPONSE_FACETS } from '#core/codes.ts'
import type { ResponseFilters, StepStateName } from '#core/response/response.contract.ts'
import { isDays } from '#core/zone.ts'
import { FIRST_PLACE, placeParams } from '../../../app/parts/list/place.ts'
import { parseId, parseOneOf } from '../../../app/urlParams.ts'

export const STATUSES = ['draft', 'submitted', 'withdrawn'] as const
export const STEP_STATES = ['todo', 'inProgress', 'done', 'toValidate', 'validated', 'refused', 'rejected'] as const

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

/** Whether a filter can have this value; one that cannot is as if it was not there. */
export const CAN_BE = {
  categoryId: (value: string) => parseId(value) !== undefined,
  stepId: (value: string) => value.split(',').every((id) => parseId(id) !== undefined),
  createdOn: isDays,
  submittedOn: isDays,
} as const

/** Everything that the list is filtered by. */
export const FILTER_NAMES: readonly string[] = [
  'status',
  'stepState',
  ...Object.keys(CAN_BE),
  'search',
  'answers',
  ...RESPONSE_FACETS,
]

export const NO_FILTERS: Record<string, null | string> = {
  ...Object.fromEntries(FILTER_NAMES.map((name) => [name, null])),
  ...placeParams(FIRST_PLACE),
}

/** The view whose filter the address has; with both a status and a state of a step it is no usual one. */
export function viewOf(get: (name: string) => string): View {
  const [status, stepState] = [parseOneOf(STATUSES, get('status')), parseOneOf(STEP_STATES, get('stepState'))]
  const found = (Object.keys(VIEWS) as View[]).find((view) => {
    const wanted: ResponseFilters = VIEWS[view]
    return wanted.status === status && wanted.stepState === stepState
  })
  return found ?? 'all'
}
