/**
 * What those who apply are told of what happened to their application, by the type of the event. What organisers do among
 * themselves, and what was decided before its applicant is told of it, is not among them.
 */
export const TOLD_EVENTS = {
  'response.started': 'started',
  'response.submitted': 'submitted',
  'response.saved': 'changed',
  'response.withdrawn': 'withdrawn',
  'reopening.opened': 'reopened',
  'reopening.sent': 'resent',
  'reopening.closed': 'reclosed',
  'extension.changed': 'extended',
  'extension.codeUsed': 'lateCode',
  'participant.joined': 'joined',
  'participant.left': 'left',
  'participant.ownerChanged': 'owner',
  'recommendation.asked': 'recommendationAsked',
  'recommendation.received': 'recommendationReceived',
} as const
export type ToldEvent = (typeof TOLD_EVENTS)[keyof typeof TOLD_EVENTS]

export interface HappenedEvent {
  id: string
  type: string
  at: Date
  actorId: string | null
  actorName: string
}

export interface Told {
  id: string
  kind: ToldEvent
  at: Date
  /** Id of who did it, where they take part in the application. */
  actorId: string | null
  actorName: string
}

/** Ms within which the saves of one person count as one change. */
const ONE_CHANGE = 3_600_000

/**
 * The events that are told, newest first, of events in the same order. Saves count once something was sent, those of one person within an hour as one.
 */
export function toldEvents(events: readonly HappenedEvent[]): Told[] {
  const told: Told[] = []
  let isSent = false
  for (const { id, type, at, actorId, actorName } of [...events].reverse()) {
    const kind = (TOLD_EVENTS as Partial<Record<string, ToldEvent>>)[type]
    if (kind === 'submitted') isSent = true
    if (!kind || (kind === 'changed' && !isSent)) continue
    const last = told.at(-1)
    const isSame = kind === 'changed' && last?.kind === 'changed' && last.actorId === actorId
    if (isSame && at.getTime() - last.at.getTime() <= ONE_CHANGE) last.at = at
    else told.push({ id, kind, at, actorId, actorName })
  }
  return told.reverse()
}
