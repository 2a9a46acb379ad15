import {
  MOST_SAID,
  POSITION_EVERY,
  type Position,
  type SocketMessage,
  type WindowMessage,
} from '#core/notification/realtime.ts'
import type { BusMessage } from './bus.ts'
import { readWindowMessage } from './windowMessage.ts'

/** A window that may enter an application. */
export interface Visitor {
  platformId: string
  actor: { id: string; name: string }
  topic: Topic | null
  isClosed: boolean
  /** Messages since the last sign of life. */
  said: number
}

/** The application that a window shows, and where its person is. */
export interface Topic {
  responseId: string
  /** Tells the windows of one person apart. */
  window: string
  at: Position | null
  /** Runs while the last position is too fresh for another to be told. */
  wait: ReturnType<typeof setTimeout> | null
  isMoved: boolean
}

interface Services<V extends Visitor> {
  newId(): string
  /** Whether the person takes part in the application now. */
  mayEnter(visitor: V, responseId: string): Promise<boolean>
  publish(message: BusMessage): void
  send(visitor: V, message: SocketMessage): void
  /** It says more than it may. */
  close(visitor: V): void
}

export interface Topics<V extends Visitor> {
  /** What a window says. */
  receive(visitor: V, text: string): Promise<void>
  hear(message: BusMessage): void
  /** A sign of life: those who do not hear of a window for long take it for gone. */
  beat(visitor: V): void
  /** Its rights may be others now. */
  recheck(visitor: V): Promise<void>
  leave(visitor: V): void
}

/** Who is on which application. Each process knows its own windows; the bus tells the others. */
export function openTopics<V extends Visitor>({ newId, mayEnter, publish, send, close }: Services<V>): Topics<V> {
  const byResponse = new Map<string, Set<V>>()
  const on = (responseId: string): ReadonlySet<V> => byResponse.get(responseId) ?? new Set()

  const tell = (visitor: V, how: { gone?: boolean; asks?: boolean } = {}) => {
    const { topic, platformId, actor } = visitor
    if (!topic) return
    const { responseId, window, at } = topic
    publish({
      kind: 'presence',
      ...{ platformId, responseId, window, at },
      userId: actor.id,
      name: actor.name,
      gone: how.gone ?? false,
      asks: how.asks ?? false,
    })
  }

  function leave(visitor: V): void {
    const { topic } = visitor
    if (!topic) return
    if (topic.wait) clearTimeout(topic.wait)
    tell(visitor, { gone: true })
    const set = byResponse.get(topic.responseId)
    set?.delete(visitor)
    if (set?.size === 0) byResponse.delete(topic.responseId)
    visitor.topic = null
  }

  async function enter(visitor: V, responseId: string): Promise<void> {
    leave(visitor)
    const isAllowed = await mayEnter(visitor, responseId)
    if (visitor.isClosed) return
    if (!isAllowed) return send(visitor, { t: 'out', responseId })
    visitor.topic = { responseId, window: newId(), at: null, wait: null, isMoved: false }
    const set = byResponse.get(responseId) ?? new Set()
    byResponse.set(responseId, set.add(visitor))
    tell(visitor, { asks: true })
  }

  function move(visitor: V, at: Position | null): void {
    const { topic } = visitor
    if (!topic) return
    topic.at = at
    topic.isMoved = true
    if (topic.wait) return
    const next = () => {
      topic.wait = null
      if (!topic.isMoved || visitor.topic !== topic) return
      topic.isMoved = false
      tell(visitor)
      topic.wait = setTimeout(next, POSITION_EVERY)
      topic.wait.unref()
    }
    next()
  }

  const turns = new WeakMap<V, Promise<void>>()
  async function act(visitor: V, message: WindowMessage): Promise<void> {
    if (message.t === 'enter') await enter(visitor, message.responseId)
    if (message.t === 'at') move(visitor, message.at)
    if (message.t === 'leave') leave(visitor)
  }

  async function recheck(visitor: V): Promise<void> {
    const { topic } = visitor
    if (!topic || (await mayEnter(visitor, topic.responseId)) || visitor.topic !== topic) return
    leave(visitor)
    send(visitor, { t: 'out', responseId: topic.responseId })
  }

  function hearPresence(message: Extract<BusMessage, { kind: 'presence' }>): void {
    const { kind: _, platformId, asks, ...said } = message
    for (const visitor of on(message.responseId)) {
      if (visitor.platformId !== platformId || visitor.topic?.window === message.window) continue
      send(visitor, { t: 'presence', ...said })
      if (asks) tell(visitor)
    }
  }

  return {
    async receive(visitor, text) {
      visitor.said += 1
      if (visitor.said > MOST_SAID) return close(visitor)
      const message = readWindowMessage(text)
      if (!message) return
      // One after the other: what is said after entering is said there.
      const turn = (turns.get(visitor) ?? Promise.resolve()).then(() => act(visitor, message))
      turns.set(
        visitor,
        turn.catch(() => {}),
      )
      await turn
    },
    hear(message) {
      if (message.kind === 'presence') return hearPresence(message)
      if (message.kind === 'commented') {
        const { responseId } = message
        for (const visitor of on(responseId)) send(visitor, { t: 'together', responseId, what: 'comments', by: null })
      }
      if (message.kind !== 'event' || message.subject.kind !== 'response') return
      const responseId = message.subject.id
      const what = message.type.startsWith('participant.') ? 'people' : 'changed'
      for (const visitor of on(responseId)) {
        send(visitor, { t: 'together', responseId, what, by: message.actorId })
        if (message.type !== 'response.saved') void recheck(visitor)
      }
    },
    beat(visitor) {
      visitor.said = 0
      tell(visitor)
    },
    recheck,
    leave,
  }
}
