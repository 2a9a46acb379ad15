import type { SliceContract } from '../contract.ts'
import * as endpoints from './evaluation.contract.ts'
import { EVALUATION_EVENTS } from './evaluation.events.ts'
import { EVALUATION_MAILS } from './evaluation.mails.ts'
import * as juror from './juror.contract.ts'

export const evaluationContract = {
  endpoints: { ...endpoints, ...juror },
  events: EVALUATION_EVENTS,
  mails: EVALUATION_MAILS,
} as const satisfies SliceContract
