import { type FormDeps, plainDeps } from '#core/form/deps.ts'

/** The browser's dependencies of the form engine. Phone metadata and patterns are loaded on use. */
export const depsIn = (zone: string, bannedDomains: readonly string[] = []): FormDeps => ({
  ...plainDeps(zone),
  bannedDomains: new Set(bannedDomains),
})
