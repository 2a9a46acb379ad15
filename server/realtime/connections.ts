import type { BusMessage } from './bus.ts'

export interface Listener {
  platformId: string
  /** Of the sign-in. */
  family: string
  actor: { id: string }
  /** Heartbeats until its rights are read again without a message about them. */
  beatsToRecheck: number
}

/** Heartbeats between two readings of the rights of a connection: what another process ended without a Redis between them. */
export const RECHECK_BEATS = 12

export interface Connections<C extends Listener> {
  add(connection: C): void
  remove(connection: C): void
  all(): ReadonlySet<C>
  /** Windows of a person on a platform. */
  windowsOf(person: { userId: string; platformId: string }): C[]
  /** Those that a message may be told to. */
  hearing(message: BusMessage): Iterable<C>
  /** Those whose rights or sign-in may be others after a message. */
  concernedBy(message: BusMessage): Iterable<C>
}

/** Connections by platform, person and sign-in, so that a message is compared with those that it is for and no others. */
export function indexConnections<C extends Listener>(): Connections<C> {
  const all = new Set<C>()
  const byPlatform = index<C>(({ platformId }) => platformId)
  const byPerson = index<C>(({ actor }) => actor.id)
  const byFamily = index<C>(({ family }) => family)
  const indexes = [byPlatform, byPerson, byFamily]
  const windowsOf = (person: { userId: string; platformId: string }) =>
    [...byPerson.of(person.userId)].filter(({ platformId }) => platformId === person.platformId)
  return {
    add(connection) {
      all.add(connection)
      for (const each of indexes) each.add(connection)
    },
    remove(connection) {
      all.delete(connection)
      for (const each of indexes) each.remove(connection)
    },
    all: () => all,
    windowsOf,
    hearing(message) {
      switch (message.kind) {
        case 'event':
          return byPlatform.of(message.platformId)
        case 'notified': {
          const { platformId } = message
          return message.userIds.flatMap((userId) => windowsOf({ userId, platformId }))
        }
        case 'signedOut':
        // Said to those who have entered the application (`topics.ts`).
        case 'presence':
        case 'commented':
          return []
      }
    },
    concernedBy(message) {
      switch (message.kind) {
        case 'signedOut':
          return 'family' in message ? byFamily.of(message.family) : byPerson.of(message.userId)
        case 'event': {
          const { subject, platformId } = message
          if (subject.kind === 'role' || subject.kind === 'platform') return byPlatform.of(platformId)
          return subject.kind === 'user' ? windowsOf({ userId: subject.id, platformId }) : []
        }
        case 'notified':
        case 'presence':
        case 'commented':
          return []
      }
    },
  }
}

/** Counts a heartbeat of a connection; whether its rights are to be read again. */
export function isRecheckDue(connection: Listener): boolean {
  connection.beatsToRecheck -= 1
  if (connection.beatsToRecheck > 0) return false
  connection.beatsToRecheck = RECHECK_BEATS
  return true
}

/** The first reading of each connection is at another heartbeat: after a restart all of them connect at once. */
export const firstRecheck = (): number => 1 + Math.floor(Math.random() * RECHECK_BEATS)

function index<C>(keyOf: (connection: C) => string) {
  const sets = new Map<string, Set<C>>()
  const none: ReadonlySet<C> = new Set()
  return {
    of: (key: string): ReadonlySet<C> => sets.get(key) ?? none,
    add(connection: C) {
      const key = keyOf(connection)
      const set = sets.get(key)
      if (set) set.add(connection)
      else sets.set(key, new Set([connection]))
    },
    remove(connection: C) {
      const key = keyOf(connection)
      const set = sets.get(key)
      set?.delete(connection)
      if (set?.size === 0) sets.delete(key)
    },
  }
}
