import type { SliceContract } from '../contract.ts'
import * as discussion from './discussion.contract.ts'
import * as endpoints from './evaluation.contract.ts'
import { EVALUATION_EVENTS } from './evaluation.events.ts'
import { EVALUATION_MAILS } from './evaluation.mails.ts'
import { sessionsPart } from './evaluation.manifest.ts'
import * as juror from './juror.contract.ts'
import * as preference from './preference.contract.ts'
import * as templates from './template.contract.ts'

export const evaluationContract = {
  endpoints: { ...endpoints, ...juror, ...templates, ...discussion, ...preference },
  events: EVALUATION_EVENTS,
  mails: EVALUATION_MAILS,
  manifest: { program: [sessionsPart] },
} as const satisfies SliceContract
