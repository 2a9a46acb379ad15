import type { SliceContract } from '../contract.ts'
import * as endpoints from './view.contract.ts'
import { VIEW_EVENTS } from './view.events.ts'

export const viewContract = { endpoints, events: VIEW_EVENTS } as const satisfies SliceContract
