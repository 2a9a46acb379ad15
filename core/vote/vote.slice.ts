import type { SliceContract } from '../contract.ts'
import * as endpoints from './vote.contract.ts'
import { VOTE_EVENTS } from './vote.events.ts'
import { VOTE_MAILS } from './vote.mails.ts'
import { votesPart } from './vote.manifest.ts'
import { VOTE_SITE } from './vote.site.ts'

export const voteContract = {
  endpoints,
  events: VOTE_EVENTS,
  mails: VOTE_MAILS,
  manifest: { program: [votesPart] },
  site: VOTE_SITE,
} as const satisfies SliceContract
