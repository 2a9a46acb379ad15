/** How long an operator may act on a platform before they have to give a reason again. */
export const SUPPORT_MINUTES = 60
export const SHORTEST_REASON = 10

export const supportUntil = (from: Date): Date => new Date(from.getTime() + SUPPORT_MINUTES * 60_000)

/** Permissions with which nothing is changed, and those that open the screens where it is read. */
export const isReading = (permission: string): boolean => /\.(read|authorize|administration)$/.test(permission)

export const SUPPORT_END_CAUSES = ['ended', 'expired', 'replaced', 'revoked'] as const
export type SupportEndCause = (typeof SUPPORT_END_CAUSES)[number]
