import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { sortedJson } from '#core/json.ts'
import { inTransaction } from '../db/database.ts'
import { insertRowLater, insertRows } from '../db/insert.ts'
import { Event, type EventActorKind } from '../db/models/Event.ts'
import { findTenantScope, INSTALLATION, inPlatform } from '../tenancy/scope.ts'
import { wakeConsumers } from './wake.ts'

/** What an event needs of a context. */
export interface EventContext {
  actor: { kind: EventActorKind; id?: string; name?: string }
  now: Date
  platform?: { id: string } | null
  request?: { id: string }
}

export interface EventDraft {
  /** `slice.whatHappened`, e.g. `program.published`. */
  type: string
  subject: { kind: string; id: string; name?: string | null }
  programId?: string | null
  /** What changed, by field; secrets and whole documents stay out. */
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/** What an event says: of what, by whom, before and after. */
export type EventFacts = Pick<
  Event,
  | 'id'
  | 'platformId'
  | 'type'
  | 'actorKind'
  | 'actorId'
  | 'actorName'
  | 'subjectKind'
  | 'subjectId'
  | 'subjectName'
  | 'programId'
  | 'before'
  | 'after'
  | 'createdAt'
>

/**
 * Writes the event of a change, in the change's transaction, for the platform of the scope (else the context's, else
 * the installation). Consumers start on it within 250 ms of the commit. Answers the event's id.
 */
export async function record(ctx: EventContext, draft: EventDraft): Promise<string> {
  const row = rowOf(ctx, draft)
  await inPlatform(row.platformId, () => insertRowLater(Event, row, ctx.now))
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
  const scope = findTenantScope()
  const row = {
    id: uuidv7(),
    platformId: scope && 'platformId' in scope ? scope.platformId : (ctx.platform?.id ?? INSTALLATION),
    type: draft.type,
    actorKind: ctx.actor.kind,
    actorId: ctx.actor.id ?? null,
    actorName: (ctx.actor.name ?? '').slice(0, 200),
    subjectKind: draft.subject.kind,
    subjectId: draft.subject.id,
    subjectName: draft.subject.name?.slice(0, 500) ?? null,
    programId: draft.programId ?? null,
    before: draft.before ?? null,
    after: draft.after ?? null,
    requestId: ctx.request?.id ?? null,
    createdAt: ctx.now,
  }
  return { ...row, digest: digestOf(row) }
}

type Digested = EventFacts & Pick<Event, 'requestId'>

/** SHA-256 over what an event says; the same however a database orders the keys of JSON. */
export function digestOf(row: Digested): string {
  const said = [
    row.id,
    row.platformId,
    row.type,
    row.actorKind,
    row.actorId,
    row.actorName,
    row.subjectKind,
    row.subjectId,
    row.subjectName,
    row.programId,
    row.before,
    row.after,
    row.requestId,
    row.createdAt.toISOString(),
  ]
  return createHash('sha256').update(sortedJson(said)).digest('hex')
}
