import type { SliceContract } from '../contract.ts'
import * as operator from './operator.contract.ts'
import { OPERATOR_EVENTS } from './operator.events.ts'
import * as support from './support.contract.ts'

export const operatorContract = {
  endpoints: { ...operator, ...support },
  events: OPERATOR_EVENTS,
} as const satisfies SliceContract
