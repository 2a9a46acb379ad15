import type { SliceContract } from '../contract.ts'
import * as account from './account.contract.ts'
import { ACCOUNT_EVENTS } from './account.events.ts'
import { ACCOUNT_MAILS } from './account.mails.ts'
import { ACCOUNT_SITE } from './account.site.ts'
import * as data from './data.contract.ts'
import * as email from './email.contract.ts'
import * as sessions from './session.contract.ts'

export const accountContract = {
  endpoints: { ...account, ...sessions, ...email, ...data },
  events: ACCOUNT_EVENTS,
  mails: ACCOUNT_MAILS,
  site: ACCOUNT_SITE,
} as const satisfies SliceContract
