import { PERSONAL_SUBJECTS } from '#core/event.ts'
import { joinPayload, type SplitPayload } from '#core/events.ts'
import { indexHint } from '../../db/index-hints.ts'
import { instantText } from '../../db/insert-rows.ts'
import { execute, select } from '../../tenancy/raw.ts'

export interface LogRow {
  id: string
  type: string
  createdAt: Date
  actorKind: 'user' | 'support' | 'operator' | 'system' | 'visitor'
  actorId: string | null
  actorName: string
  subjectKind: string
  subjectId: string
  subjectName: string | null
  programId: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  requestId: string | null
  /** What it said about a person has been erased. */
  isActorErased: boolean
  isSubjectErased: boolean
}

export interface LogFilter {
  programId?: string | undefined
  type?: string | undefined
  actorId?: string | undefined
  subjectId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  after?: string | undefined
  limit: number
}

const COLUMNS = `e.id, e.type, e.created_at AS createdAt, e.actor_kind AS actorKind, e.actor_id AS actorId, e.actor_name AS actorName,
  e.subject_kind AS subjectKind, e.subject_id AS subjectId, e.subject_name AS subjectName, e.program_id AS programId,
  e.\`before\` AS \`before\`, e.\`after\` AS \`after\`, e.personal, e.request_id AS requestId,
  e.actor_salt IS NULL AND e.actor_hash IS NOT NULL AS isActorErased,
  e.personal_salt IS NULL AND e.personal_hash IS NOT NULL AS isSubjectErased`

/** Newest first, along a key of the filter: any depth costs the same, and nothing is sorted. */
export async function listEvents(filter: LogFilter): Promise<LogRow[]> {
  const { after, limit } = filter
  if (after === undefined) return segment(filter, limit)
  const at = await momentOf(after)
  if (!at) return []
  // After an import thousands have the same instant: within it the key goes on by id, and no statement reads them all again.
  const tie = await segment(filter, limit, ['e.created_at = :at', 'e.id < :after'], { at, after })
  if (tie.length === limit) return tie
  return [...tie, ...(await segment(filter, limit - tie.length, ['e.created_at < :at'], { at }))]
}

async function segment(
  { programId, type, actorId, subjectId, from, to }: LogFilter,
  limit: number,
  more: readonly string[] = [],
  given: Record<string, unknown> = {},
): Promise<LogRow[]> {
  const isKind = type !== undefined && !type.includes('.')
  const conditions = [
    'e.platform_id = :platformId',
    programId && 'e.program_id = :programId',
    type && (isKind ? 'e.kind = :type' : 'e.type = :type'),
    actorId && 'e.actor_id = :actorId',
    subjectId && 'e.subject_id = :subjectId',
    from && 'e.created_at >= :from',
    to && 'e.created_at < :to',
    ...more,
  ].filter(Boolean)
  // Nearly all of what a program's log says is of applications.
  const key = subjectId
    ? 'subject_id_'
    : actorId
      ? 'actor_id_'
      : programId && type === 'response'
        ? 'program_id_'
        : isKind
          ? 'kind_'
          : type
            ? 'type_'
            : programId
              ? 'program_id_'
              : ''
  const rows = await select<LogRow & SplitPayload>(
    `SELECT ${COLUMNS} FROM event e ${indexHint(`event_${key}created_at_id`)} WHERE ${conditions.join(' AND ')}
     ORDER BY e.created_at DESC, e.id DESC LIMIT ${Number(limit)}`,
    { programId, type, actorId, subjectId, from, to, ...given },
    {
      createdAt: 'instant',
      before: 'json',
      after: 'json',
      personal: 'json',
      isActorErased: 'boolean',
      isSubjectErased: 'boolean',
    },
  )
  return rows.map((row) => ({ ...row, ...joinPayload(row) }))
}

/** People of the platform with a text in their name or address who did something, in the program where one is given. */
export const listPeople = (given: { search: string; programId?: string | undefined; limit: number }) =>
  select<{ id: string; firstname: string; lastname: string; email: string }>(
    `SELECT u.id, u.firstname, u.lastname, u.email FROM membership m JOIN user u ON u.id = m.user_id
     WHERE m.platform_id = :platformId
       AND (LOWER(CONCAT(u.firstname, ' ', u.lastname)) LIKE :search ESCAPE '!' OR u.email_key LIKE :search ESCAPE '!')
       AND EXISTS (
         SELECT 1 FROM event e ${indexHint('event_actor_id_created_at_id')}
         WHERE e.platform_id = :platformId AND e.actor_id = m.user_id ${given.programId ? 'AND e.program_id = :programId' : ''}
       )
     ORDER BY u.lastname, u.firstname, u.id LIMIT ${given.limit}`,
    { programId: given.programId, search: `%${given.search.toLowerCase().replaceAll(/[!%_]/g, '!$&')}%` },
  )

/** When an event of the platform was; undefined when there is none. */
async function momentOf(id: string): Promise<Date | undefined> {
  const [found] = await select<{ at: Date }>(
    'SELECT e.created_at AS at FROM event e WHERE e.platform_id = :platformId AND e.id = :id',
    { id },
    { at: 'instant' },
  )
  return found?.at
}

export interface EventPlace {
  id: string
  createdAt: Date
}

/** The oldest events of which a person is the actor, and that still say so, from a moment on. */
export const listByActor = (userId: string, from: Date, limit: number): Promise<EventPlace[]> =>
  places("e.actor_id = :value AND e.actor_salt IS NOT NULL AND e.actor_name <> ''", 'actor_id_', {
    value: userId,
    from,
    limit,
  })

/** The same of a person or an application that events are about. That a person was erased goes on being said. */
export const listAbout = (subjectId: string, from: Date, limit: number): Promise<EventPlace[]> =>
  places(
    `e.subject_id = :value AND e.personal_salt IS NOT NULL AND e.type <> 'log.erased' AND e.subject_kind IN ('${PERSONAL_SUBJECTS.join("', '")}')`,
    'subject_id_',
    { value: subjectId, from, limit },
  )

/** The same of events about who takes part in an application: they name others than its owner. */
export const listAboutParticipants = (responseId: string, from: Date, limit: number): Promise<EventPlace[]> =>
  places("e.subject_id = :value AND e.personal_salt IS NOT NULL AND e.kind = 'participant'", 'subject_id_', {
    value: responseId,
    from,
    limit,
  })

const places = (condition: string, key: string, given: { value: string; from: Date; limit: number }) =>
  select<EventPlace>(
    `SELECT e.id, e.created_at AS createdAt FROM event e ${indexHint(`event_${key}created_at_id`)}
     WHERE e.platform_id = :platformId AND ${condition} AND e.created_at >= :from
     ORDER BY e.created_at, e.id LIMIT ${given.limit}`,
    { value: given.value, from: instantText(given.from) },
    { createdAt: 'instant' },
  )

/** Takes the actor's name out of events, and the salt without which its hash says nothing. */
export const eraseActor = (ids: readonly string[], now: Date): Promise<number> =>
  execute(
    `UPDATE event SET actor_name = '', actor_salt = NULL, updated_at = :now , version = version + 1
     WHERE platform_id = :platformId AND id IN ( :ids )`,
    { ids, now: instantText(now) },
  )

/** The same in all events about one thing of which a person is the actor. */
export const eraseActorAbout = (subjectId: string, userId: string, now: Date): Promise<number> =>
  execute(
    `UPDATE event SET actor_name = '', actor_salt = NULL, updated_at = :now , version = version + 1
     WHERE platform_id = :platformId AND subject_id = :subjectId AND actor_id = :userId AND actor_salt IS NOT NULL`,
    { subjectId, userId, now: instantText(now) },
  )

/** The same of the name of what events are about, and of the values about a person. */
export const eraseSubject = (ids: readonly string[], now: Date): Promise<number> =>
  execute(
    `UPDATE event SET subject_name = NULL, personal = NULL, personal_salt = NULL, updated_at = :now , version = version + 1
     WHERE platform_id = :platformId AND id IN ( :ids )`,
    { ids, now: instantText(now) },
  )

/** Applications of a person on the platform of the scope: those that are theirs, and those that they once began. */
export async function listApplicationsOf(userId: string): Promise<string[]> {
  const found = await select<{ id: string }>(
    `SELECT r.id FROM response r WHERE r.platform_id = :platformId AND r.owner_id = :userId
     UNION
     SELECT e.subject_id FROM event e ${indexHint('event_actor_id_created_at_id')}
     WHERE e.platform_id = :platformId AND e.actor_id = :userId AND e.type = 'response.started'`,
    { userId },
  )
  return found.map(({ id }) => id)
}

/** Applications of others in which a person takes part, took part, or was invited to. */
export async function listParticipationsOf(userId: string): Promise<string[]> {
  const found = await select<{ id: string }>(
    `SELECT p.response_id AS id FROM participant p WHERE p.platform_id = :platformId AND p.user_id = :userId
     UNION
     SELECT i.response_id FROM participant_invitation i JOIN user u ON u.email_key = i.email_key
     WHERE i.platform_id = :platformId AND u.id = :userId`,
    { userId },
  )
  return found.map(({ id }) => id)
}
