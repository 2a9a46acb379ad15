import type { Position, Topic, WindowMessage } from '#core/notification/realtime.ts'

const ID = /^[0-9a-f-]{36}$/
const REFERENCE = /^[\w.[\]-]{1,120}$/

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Null for anything else than a message of a window. */
export function readWindowMessage(text: string): WindowMessage | null {
  try {
    const given: unknown = JSON.parse(text)
    if (!isRecord(given)) return null
    if (given.t === 'leave') return { t: 'leave' }
    if (given.t === 'enter') return readTopic(given.topic)
    return given.t === 'at' ? readPosition(given.at) : null
  } catch {
    return null
  }
}

function readTopic(topic: unknown): { t: 'enter'; topic: Topic } | null {
  if (!isRecord(topic) || !ID.test(String(topic.id))) return null
  const { kind } = topic
  return kind === 'response' || kind === 'form' ? { t: 'enter', topic: { kind, id: String(topic.id) } } : null
}

function readPosition(at: unknown): { t: 'at'; at: Position | null } | null {
  if (at === null) return { t: 'at', at }
  if (!isRecord(at) || !ID.test(String(at.stepId))) return null
  const reference = typeof at.reference === 'string' && REFERENCE.test(at.reference) ? at.reference : null
  return { t: 'at', at: { stepId: String(at.stepId), reference } }
}
