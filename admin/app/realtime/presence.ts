import type { SocketMessage, WindowMessage } from '#core/notification/realtime.ts'

/** What is said of who else is there; `ready` and `alive` come with every connection. */
export type PresenceMessage = Extract<SocketMessage, { t: 'presence' | 'ready' | 'alive' }>

/** Those who ask who else is there, and what says so to the server. */
export const presence = {
  listeners: new Set<(message: PresenceMessage) => void>(),
  say: (_message: WindowMessage): void => undefined,
}
