import type { SliceContract } from '../contract.ts'
import * as form from './endpoints.contract.ts'
import { FORM_EVENTS } from './form.events.ts'

export const formContract = {
  endpoints: form,
  events: FORM_EVENTS,
} as const satisfies SliceContract
