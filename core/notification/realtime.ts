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
  /** An application that the window has entered changed: its answers or state, who takes part, or the comments. */
  | { t: 'together'; responseId: string; what: 'changed' | 'people' | 'comments'; by: string | null }
  /** Another window is on what this one has entered; `gone`: no more. */
  | {
      t: 'presence'
      topic: Topic
      window: string
      userId: string
      name: string
      at: Position | null
      gone: boolean
    }
  /** The person may not enter that, or no more. */
  | { t: 'out'; topic: Topic }
  /** What its person may do has changed. */
  | { t: 'rights' }
  | { t: 'alive' }

/** What windows enter: an application, or in the back office a form that is edited. */
export interface Topic {
  kind: 'response' | 'form'
  id: string
}

/** Where somebody is: a step of an application, or the form that is edited, and a question of it. */
export interface Position {
  stepId: string
  reference: string | null
}

/** What a window says: what it shows, and where its person is. Never what they write. */
export type WindowMessage = { t: 'enter'; topic: Topic } | { t: 'at'; at: Position | null } | { t: 'leave' }

/** Milliseconds between two positions of a window that others are told of. */
export const POSITION_EVERY = 700
/** Messages of a window between two signs of life; one that says more is closed. */
export const MOST_SAID = 100

/** Why the server closed a socket, as codes of the protocol's private range. */
export const CLOSED = {
  /** The sign-in is over, or the person was shut out. */
  signedOut: 4401,
  /** Too many windows of one person. */
  tooMany: 4429,
  /** The window reads more slowly than it is told. */
  slow: 4408,
  /** The window says more than it may. */
  chatty: 4413,
  /** The person was there as support, which is over; they may come back with what they have besides. */
  supportEnded: 4403,
  /** The platform is deleted. */
  platformDeleted: 4410,
} as const

/** Milliseconds between two signs of life; a window that hears nothing for twice as long connects anew. */
export const ALIVE_EVERY = 25_000
