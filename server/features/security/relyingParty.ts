import type { App, PlatformRef } from '../../context.ts'

/** The host that passkeys belong to, and where the pages that ask for them are. */
export function relyingParty({ config }: App, platform: PlatformRef | null): { rpId: string; origin: string } {
  const host = platform?.host ?? `app.${config.rootHost}`
  return { rpId: host.replace(/:\d+$/, ''), origin: `${config.scheme}://${host}` }
}
