import {
  MOST_SAID,
  POSITION_EVERY,
  type Position,
  type SocketMessage,
  type Topic,
  type WindowMessage,
} from '#core/notification/realtime.ts'
import type { BusMessage } from './bus.ts'
import { readWindowMessage } from './windowMessage.ts'

/** A window that may enter an application or a form. */
export interface Visitor {
  platformId: string
  actor: { id: string; name: string }
  entered: Entered | null
  isClosed: boolean
  /** Messages since the last sign of life. */
  said: number
}

/** What a window shows, and where its person is. */
interface Entered {
  topic: Topic
  /** Tells the windows of one person apart. */
  window: string
  at: Position | null
  /** Runs while the last position is too fresh for another to be told. */
  wait: ReturnType<typeof setTimeout> | null
  isMoved: boolean
}

interface Services<V extends Visitor> {
  newId(): string
  /** Whether the person takes part in the application, or may edit the form, now. */
  mayEnter(visitor: V, topic: Topic): Promise<boolean>
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

const keyOf = ({ kind, id }: Topic): string => `${kind}:${id}`

/** Who is on which application or form. Each process knows its own windows; the bus tells the others. */
export function openTopics<V extends Visitor>({ newId, mayEnter, publish, send, close }: Services<V>): Topics<V> {
  const byTopic = new Map<string, Set<V>>()
  const on = (topic: Topic): ReadonlySet<V> => byTopic.get(keyOf(topic)) ?? new Set()

  const tell = (visitor: V, how: { gone?: boolean; asks?: boolean } = {}) => {
    const { entered, platformId, actor } = visitor
    if (!entered) return
    const { topic, window, at } = entered
    publish({
      kind: 'presence',
      ...{ platformId, topic, window, at },
      userId: actor.id,
      name: actor.name,
      gone: how.gone ?? false,
      asks: how.asks ?? false,
    })
  }

  function leave(visitor: V): void {
    const { entered } = visitor
    if (!entered) return
    if (entered.wait) clearTimeout(entered.wait)
    tell(visitor, { gone: true })
    const key = keyOf(entered.topic)
    const set = byTopic.get(key)
    set?.delete(visitor)
    if (set?.size === 0) byTopic.delete(key)
    visitor.entered = null
  }

  async function enter(visitor: V, topic: Topic): Promise<void> {
    leave(visitor)
    const isAllowed = await mayEnter(visitor, topic)
    if (visitor.isClosed) return
    if (!isAllowed) return send(visitor, { t: 'out', topic })
    visitor.entered = { topic, window: newId(), at: null, wait: null, isMoved: false }
    const set = byTopic.get(keyOf(topic)) ?? new Set()
    byTopic.set(keyOf(topic), set.add(visitor))
    tell(visitor, { asks: true })
  }

  function move(visitor: V, at: Position | null): void {
    const { entered } = visitor
    if (!entered) return
    entered.at = at
    entered.isMoved = true
    if (entered.wait) return
    const next = () => {
      entered.wait = null
      if (!entered.isMoved || visitor.entered !== entered) return
      entered.isMoved = false
      tell(visitor)
      entered.wait = setTimeout(next, POSITION_EVERY)
      entered.wait.unref()
    }
    next()
  }

  const turns = new WeakMap<V, Promise<void>>()
  async function act(visitor: V, message: WindowMessage): Promise<void> {
    if (message.t === 'enter') await enter(visitor, message.topic)
    if (message.t === 'at') move(visitor, message.at)
    if (message.t === 'leave') leave(visitor)
  }

  async function recheck(visitor: V): Promise<void> {
    const { entered } = visitor
    if (!entered || (await mayEnter(visitor, entered.topic)) || visitor.entered !== entered) return
    leave(visitor)
    send(visitor, { t: 'out', topic: entered.topic })
  }

  function hearPresence(message: Extract<BusMessage, { kind: 'presence' }>): void {
    const { kind: _, platformId, asks, ...said } = message
    for (const visitor of on(message.topic)) {
      if (visitor.platformId !== platformId || visitor.entered?.window === message.window) continue
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
        for (const visitor of on({ kind: 'response', id: responseId }))
          send(visitor, { t: 'together', responseId, what: 'comments', by: null })
      }
      if (message.kind !== 'event' || message.subject.kind !== 'response') return
      const responseId = message.subject.id
      const what = message.type.startsWith('participant.') ? 'people' : 'changed'
      for (const visitor of on({ kind: 'response', id: responseId })) {
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
