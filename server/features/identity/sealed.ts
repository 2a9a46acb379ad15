import type { Locale } from '#core/locale.ts'
import type { App } from '../../context.ts'
import { seal, unseal } from '../../secrets.ts'
import type { Expected, ExternalPerson } from './providers.ts'

export const EXTERNAL_SIGN_IN = 'external-sign-in'

/** Where a sign-in leads. */
export interface Way {
  area: 'front' | 'admin'
  lang: Locale
  backTo: string | null
}

export interface Started extends Way {
  expected: Expected
}
export interface Identified extends Way {
  person: ExternalPerson
}

export const sealSignIn = (app: App, value: Started | Identified): { sealed: string } => ({
  sealed: seal(app.config, EXTERNAL_SIGN_IN, value),
})

export const openSignIn = <Kind extends Started | Identified>(app: App, { sealed }: { sealed: string }): Kind =>
  unseal(app.config, EXTERNAL_SIGN_IN, sealed) as Kind
