import { type FormDeps, plainDeps } from '#core/form/deps.ts'

/** What a browser gives the form engine. Phone metadata and patterns come when they are asked for. */
export const depsIn = (zone: string, bannedDomains: readonly string[] = []): FormDeps => ({
  ...plainDeps(zone),
  bannedDomains: new Set(bannedDomains),
})
