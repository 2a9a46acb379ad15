import type { Position, Topic } from '#core/notification/realtime.ts'
import type { Log } from '../log.ts'
import { connectRedis, type RedisClient } from '../redis.ts'

/** What the processes of an installation tell one another. Nothing in it is a secret, and nothing is kept for who is away. */
export type BusMessage =
  /** An event that has its place in a platform's log. */
  | {
      kind: 'event'
      platformId: string
      sequence: number
      type: string
      subject: { kind: string; id: string }
      programId: string | null
      actorId: string | null
    }
  /** Somebody has another number of unread notifications. */
  | { kind: 'notified'; platformId: string; userIds: readonly string[] }
  /** A window on an application that its person takes part in, or on a form that they edit. `asks`: it has just come, and does not know who is there. */
  | {
      kind: 'presence'
      platformId: string
      topic: Topic
      window: string
      userId: string
      name: string
      at: Position | null
      gone: boolean
      asks: boolean
    }
  /** Comments of those who apply together changed. */
  | { kind: 'commented'; platformId: string; responseId: string }
  /** A sign-in ended: that family of refresh tokens, or all of a person. */
  | { kind: 'signedOut'; family: string }
  | { kind: 'signedOut'; userId: string }

export interface Bus {
  publish(message: BusMessage): void
  /** Answers what ends it. */
  subscribe(listener: (message: BusMessage) => void): () => void
  close(): Promise<void>
}

/** Within one process. */
export function localBus(): Bus {
  const listeners = new Set<(message: BusMessage) => void>()
  return {
    publish(message) {
      for (const listener of listeners) listener(message)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      listeners.clear()
    },
  }
}

const CHANNEL = 'opencall:bus'

/**
 * Through Redis, to every process. Connects when it is first used. Without Redis the messages stay within the process: nothing
 * waits for it, and windows find what they missed by its number (`sequence`) or when they next ask.
 */
export function redisBus(url: string, log: Pick<Log, 'warn'>): Bus {
  const local = localBus()
  let sending: Promise<RedisClient> | undefined
  let receiving: Promise<RedisClient> | undefined

  const connect = () => connectRedis(url, (facts, message) => log.warn(facts, message))
  const receive = (text: string) => {
    const message = readMessage(text)
    if (message) local.publish(message)
  }

  return {
    publish(message) {
      sending ??= connect()
      void sending
        .then((client) => {
          if (!client.isReady) throw new Error('not connected')
          return client.publish(CHANNEL, JSON.stringify(message))
        })
        // Those of this process still hear of it.
        .catch(() => local.publish(message))
    },
    subscribe(listener) {
      receiving ??= connect().then(async (client) => {
        await client.subscribe(CHANNEL, receive).catch((err) => log.warn({ err }, 'Redis cannot be listened to'))
        return client
      })
      return local.subscribe(listener)
    },
    async close() {
      await local.close()
      for (const client of [await sending, await receiving]) client?.destroy()
    },
  }
}

/** Anything may be said on a Redis that others use, too. */
function readMessage(text: string): BusMessage | null {
  try {
    const message = JSON.parse(text)
    return typeof message === 'object' && message !== null && 'kind' in message ? (message as BusMessage) : null
  } catch {
    return null
  }
}
