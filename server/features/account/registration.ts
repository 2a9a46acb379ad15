import type { Locale } from '#core/locale.ts'
import type { VisitorDraft } from '#core/response/visitor.contract.ts'
import type { App } from '../../context.ts'
import { seal, unseal } from '../../secrets.ts'
import type { Acceptance } from '../page/acceptance.actions.ts'

/** What a registration applies once its link is opened. */
export interface PendingRegistration {
  email: string
  firstname: string
  lastname: string
  locale: Locale
  passwordHash: string
  /** Legal texts that were accepted; none where there were none to accept. */
  acceptance?: Acceptance
}

export const REGISTRATION = 'registration'

/** People who never confirm leave nothing readable behind. */
export const sealRegistration = (app: App, registration: PendingRegistration): string =>
  seal(app.config, REGISTRATION, registration)

export const openRegistration = (app: App, sealed: string): PendingRegistration =>
  unseal(app.config, REGISTRATION, sealed) as PendingRegistration

export const REGISTRATION_DRAFTS = 'registration-drafts'

/** What was typed without an account waits apart from the registration, which is opened more often. */
export const sealDrafts = (app: App, drafts: readonly VisitorDraft[]): string =>
  seal(app.config, REGISTRATION_DRAFTS, drafts)

export const openDrafts = (app: App, sealed: string): VisitorDraft[] =>
  unseal(app.config, REGISTRATION_DRAFTS, sealed) as VisitorDraft[]
