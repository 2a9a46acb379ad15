import { uuidv7 } from 'uuidv7'
import type { SubjectKind } from '#core/codes.ts'
import { type EventType, eventFaults, splitPayload } from '#core/events.ts'
import { inTransaction } from '../db/database.ts'
import { insertRowDeferred, insertRows } from '../db/insert-rows.ts'
import { Event, type EventActorKind } from '../db/models/Event.ts'
import { findTenantScope, INSTALLATION, inPlatform } from '../tenancy/scope.ts'
import { digestsOf, type Said } from './digest.ts'
import { wakeConsumers } from './wake.ts'

/** What an event needs of a context. */
export interface EventContext {
  actor: { kind: EventActorKind; id?: string; name?: string; support?: unknown }
  now: Date
  platform?: { id: string } | null
  request?: { id: string }
}

export interface EventDraft {
  type: EventType
  subject: { kind: SubjectKind; id: string; name?: string | null }
  programId?: string | null
  /** What changed, by field, as the type declares it; secrets and whole documents stay out. */
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/** What an event says: of what, by whom, before and after. */
export type EventFacts = Omit<Said, 'personal' | 'requestId'>

let tellFault: ((fault: string) => void) | null = null

/** Tells of events that are not as the catalogue declares them, unless somebody is told already. In production nobody is, and they are not looked at. */
export function reportEventFaults(tell: (fault: string) => void): void {
  tellFault ??= tell
}

/** Such events are not recorded: for tests. */
export function refuseEventFaults(): void {
  tellFault = (fault) => {
    throw new Error(fault)
  }
}

/**
 * Writes the event of a change, in the change's transaction, for the platform of the scope (else the context's, else
 * the installation). Consumers start on it within 250 ms of the commit. Answers the event's id.
 */
export async function record(ctx: EventContext, draft: EventDraft): Promise<string> {
  const row = rowOf(ctx, draft)
  await inPlatform(row.platformId, () => insertRowDeferred(Event, row, ctx.now))
  wakeConsumers()
  return row.id
}

/** The same for many at once, in as few statements as possible. */
export async function recordAll(ctx: EventContext, drafts: readonly EventDraft[]): Promise<void> {
  const rows = drafts.map((draft) => rowOf(ctx, draft))
  const [first] = rows
  if (!first) return
  await inPlatform(first.platformId, () => insertRows(Event, rows, ctx.now))
  wakeConsumers()
}

function rowOf(ctx: EventContext, draft: EventDraft) {
  if (!inTransaction()) throw new Error(`The event ${draft.type} belongs into the transaction of its change`)
  if (tellFault) for (const fault of eventFaults(draft)) tellFault(`The event ${draft.type}: ${fault}`)
  const scope = findTenantScope()
  const row = {
    id: uuidv7(),
    platformId: scope && 'platformId' in scope ? scope.platformId : (ctx.platform?.id ?? INSTALLATION),
    type: draft.type,
    actorKind: ctx.actor.support ? ('support' as const) : ctx.actor.kind,
    actorId: ctx.actor.id ?? null,
    actorName: (ctx.actor.name ?? '').slice(0, 200),
    subjectKind: draft.subject.kind,
    subjectId: draft.subject.id,
    subjectName: draft.subject.name?.slice(0, 500) ?? null,
    programId: draft.programId ?? null,
    ...splitPayload(draft.type, draft.before ?? null, draft.after ?? null),
    requestId: ctx.request?.id ?? null,
    createdAt: ctx.now,
  }
  return { ...row, ...digestsOf(row) }
}
