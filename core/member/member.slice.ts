import type { SliceContract } from '../contract.ts'
import * as invitation from './invitation.contract.ts'
import * as member from './member.contract.ts'
import { MEMBER_EVENTS } from './member.events.ts'
import { MEMBER_MAILS } from './member.mails.ts'
import { MEMBER_SITE } from './member.site.ts'

export const memberContract = {
  endpoints: { ...member, ...invitation },
  events: MEMBER_EVENTS,
  mails: MEMBER_MAILS,
  site: MEMBER_SITE,
} as const satisfies SliceContract
