// What the pages of invitations share: to work on the platform, and to apply together.

/** The history state keeps the token when the page is reloaded. */
export const tokenOf = (): string =>
  new URLSearchParams(location.search).get('token') ?? (history.state as { token?: string } | null)?.token ?? ''

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
