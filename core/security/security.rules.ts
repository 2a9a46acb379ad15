/** What a platform asks of those who work on it, until it says otherwise; the minutes are the specification's (§9). */
export const SECURITY_DEFAULTS = {
  twoStepRoles: [] as string[],
  graceDays: 7,
  inactivityMinutes: 15,
  providers: null as string[] | null,
}

/** Whether a platform takes sign-ins of a provider. `providers`: the keys of those it offers; null for whatever the installation has. */
export const offersProvider = (providers: readonly string[] | null, key: string): boolean =>
  providers === null || providers.includes(key)
