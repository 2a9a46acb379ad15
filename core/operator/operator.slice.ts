import type { SliceContract } from '../contract.ts'
import * as operator from './operator.contract.ts'
import { OPERATOR_EVENTS } from './operator.events.ts'

export const operatorContract = { endpoints: operator, events: OPERATOR_EVENTS } as const satisfies SliceContract
