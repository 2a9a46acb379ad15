import type { SliceContract } from '../contract.ts'
import * as endpoints from './oauth.contract.ts'
import { OAUTH_EVENTS } from './oauth.events.ts'

export const oauthContract = { endpoints, events: OAUTH_EVENTS } as const satisfies SliceContract
