import type { SliceContract } from '../contract.ts'
import * as factors from './factor.contract.ts'
import * as passkeys from './passkey.contract.ts'
import * as settings from './security.contract.ts'
import { SECURITY_EVENTS } from './security.events.ts'
import { SECURITY_MAILS } from './security.mails.ts'
import { securityPart } from './security.manifest.ts'
import * as trusted from './trusted.contract.ts'

export const securityContract = {
  endpoints: { ...factors, ...passkeys, ...trusted, ...settings },
  events: SECURITY_EVENTS,
  manifest: { settings: [securityPart] },
  mails: SECURITY_MAILS,
} as const satisfies SliceContract
