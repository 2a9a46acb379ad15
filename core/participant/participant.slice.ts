import type { SliceContract } from '../contract.ts'
import * as comments from './comment.contract.ts'
import * as invitations from './join.contract.ts'
import * as participants from './participant.contract.ts'
import { PARTICIPANT_EVENTS } from './participant.events.ts'
import { PARTICIPANT_MAILS } from './participant.mails.ts'
import { PARTICIPANT_SITE } from './participant.site.ts'

export const participantContract = {
  endpoints: { ...comments, ...invitations, ...participants },
  events: PARTICIPANT_EVENTS,
  mails: PARTICIPANT_MAILS,
  site: PARTICIPANT_SITE,
} as const satisfies SliceContract
