import type { SubjectKind } from '../codes.ts'

/** Where the socket is, on the host of the platform. */
export const SOCKET_PATH = '/api/socket'
/** The protocol that is spoken; the signature is offered as a second one, since browsers send no headers of their own. */
export const SOCKET_PROTOCOL = 'opencall'

/** What a window is told. */
export type SocketMessage =
  /** After it was opened: the number of the platform's last event. */
  | { t: 'ready'; sequence: number }
  /** Something that its person may see has changed. Numbers rise, with gaps where others may see more. */
  | {
      t: 'changed'
      sequence: number
      type: string
      subject: { kind: SubjectKind; id: string }
      programId: string | null
      /** Who did it, where a person did. */
      by: string | null
    }
  /** It has missed too much to be told one by one: what is shown is read anew. */
  | { t: 'resync'; sequence: number }
  /** Its person has new notifications, or read some in another window. */
  | { t: 'notified' }
  /** What its person may do has changed. */
  | { t: 'rights' }
  | { t: 'alive' }

/** Why the server closed a socket, as codes of the protocol's private range. */
export const CLOSED = {
  /** The sign-in is over, or the person was shut out. */
  signedOut: 4401,
  /** Too many windows of one person. */
  tooMany: 4429,
  /** The window reads more slowly than it is told. */
  slow: 4408,
  /** The person was there as support, which is over; they may come back with what they have besides. */
  supportEnded: 4403,
  /** The platform is deleted. */
  platformDeleted: 4410,
} as const

/** Milliseconds between two signs of life; a window that hears nothing for twice as long connects anew. */
export const ALIVE_EVERY = 25_000
