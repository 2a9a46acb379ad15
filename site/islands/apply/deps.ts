import { COUNTRIES } from '#core/form/countries.ts'
import type { FormDeps } from '#core/form/deps.ts'

/** What a browser gives the form engine. Phone metadata comes when a number is typed. */
export const depsIn = (zone: string, bannedDomains: readonly string[] = []): FormDeps => ({
  now: new Date(),
  zone,
  phone: null,
  bannedDomains: new Set(bannedDomains),
  disposableDomains: new Set(),
  countries: COUNTRIES,
  sanitise: null,
})
