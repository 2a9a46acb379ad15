/** How long an operator may act on a platform before they have to give a reason again. */
export const SUPPORT_MINUTES = 60
export const SHORTEST_REASON = 10

export const supportUntil = (from: Date): Date => new Date(from.getTime() + SUPPORT_MINUTES * 60_000)

export const SUPPORT_END_CAUSES = ['ended', 'expired', 'replaced', 'revoked'] as const
export type SupportEndCause = (typeof SUPPORT_END_CAUSES)[number]
