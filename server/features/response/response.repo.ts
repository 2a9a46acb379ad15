import { joinPayload, type SplitPayload } from '#core/events.ts'
import type { ApplicantRole } from '#core/participant/participant.rules.ts'
import type { ReopenedFields } from '#core/reopening/reopening.rules.ts'
import { batchLoad } from '../../db/batch-load.ts'
import { orderedJoin, primaryKeyHint } from '../../db/index-hints.ts'
import { select, selectTogether } from '../../tenancy/raw.ts'
import { listTakenPart, rolesOf } from '../participant/participant.public.ts'
import { isYes, PROGRAM_COLUMNS, PROGRAM_KINDS } from './program.repo.ts'
import type { CallFacts, HistoryRecord, Loaded, ResponseRecord, StepRecord } from './response.rows.ts'

const CALL_COLUMNS = `${PROGRAM_COLUMNS}, c.title AS categoryTitle`

const CALL_OF_EACH = `
  LEFT JOIN program p ON p.platform_id = :platformId AND p.id = r.program_id
  LEFT JOIN category c ON c.platform_id = :platformId AND c.id = r.category_id`

/** What is the same for all applications of a category, once for those that are asked for together. */
const CALLS = () => `
  SELECT x.categoryId, ${CALL_COLUMNS}
  FROM (SELECT DISTINCT r.program_id AS programId, r.category_id AS categoryId
        FROM response r ${primaryKeyHint('response')} WHERE r.platform_id = :platformId AND r.id IN ( :ids )) x
  ${orderedJoin()} category c ON c.platform_id = :platformId AND c.id = x.categoryId
  ${orderedJoin()} program p ON p.platform_id = :platformId AND p.id = x.programId`

/** Of an application what only it has. LEFT only says in which order to join. */
const RESPONSE = (index: string, call: 'with' | 'without') => `
  SELECT r.id, r.program_id AS programId, r.category_id AS categoryId, r.owner_id AS ownerId, r.external_key AS externalKey,
         r.draft_id AS draftId, r.number, r.state, r.title, r.search_text AS searchText, r.lang, r.submitted_at AS submittedAt, r.deadline_at AS deadlineAt,
         r.created_at AS createdAt, r.updated_at AS updatedAt, r.version,
         ${call === 'with' ? `${CALL_COLUMNS},` : ''}
         u.email AS ownerEmail, u.firstname AS ownerFirstname, u.lastname AS ownerLastname, u.locale AS ownerLocale,
         (SELECT COUNT(*) FROM participant x WHERE x.platform_id = :platformId AND x.response_id = r.id AND x.state = 'active') AS participants,
         (SELECT GROUP_CONCAT(CONCAT(y.firstname, ' ', y.lastname, ' ', y.email)) FROM participant x JOIN user y ON y.id = x.user_id
          WHERE x.platform_id = :platformId AND x.response_id = r.id AND x.state = 'active') AS participantWords,
         o.id AS reopeningId, o.due_at AS reopeningDueAt, o.fields AS reopeningFields, o.message AS reopeningMessage
  FROM response r ${index}
  ${call === 'with' ? CALL_OF_EACH : ''}
  LEFT JOIN user u ON u.id = r.owner_id
  LEFT JOIN reopening o ON o.platform_id = :platformId AND o.id = r.reopening_id
  WHERE r.platform_id = :platformId`

const CALL_KINDS = { ...PROGRAM_KINDS, categoryTitle: 'json' } as const

const OWN_KINDS = {
  submittedAt: 'instant',
  deadlineAt: 'instant',
  createdAt: 'instant',
  updatedAt: 'instant',
  participants: 'number',
  reopeningDueAt: 'instant',
  reopeningFields: 'json',
} as const

const RESPONSE_KINDS = { ...OWN_KINDS, ...CALL_KINDS } as const

const STEPS = (content: 'with' | 'without') => `
  SELECT r.id AS responseId, s.id, s.type, s.title, ${content === 'with' ? "COALESCE(JSON_EXTRACT(s.config, '$.content'), JSON_EXTRACT(s.config, '$.message'))" : 'NULL'} AS content,
         s.closes_at AS closesAt, s.form_id AS formId, f.current_version_id AS currentVersionId,
         t.id AS stateId, COALESCE(t.state, 'todo') AS state, t.message, t.at, COALESCE(t.asked_at, t.at) AS requestedAt,
         a.id AS answerSetId, a.form_version_id AS formVersionId, a.answers, COALESCE(a.revision, 0) AS revision, a.field_revisions AS fieldRevisions
  FROM response r ${primaryKeyHint('response')}
  JOIN step s ON s.platform_id = :platformId AND s.program_id = r.program_id AND s.category_id = r.category_id
  LEFT JOIN step_state t ON t.platform_id = :platformId AND t.response_id = r.id AND t.step_id = s.id
  LEFT JOIN answer_set a ON a.platform_id = :platformId AND a.response_id = r.id AND a.step_id = s.id
  LEFT JOIN form f ON f.platform_id = :platformId AND f.id = s.form_id
  WHERE r.platform_id = :platformId AND r.id IN ( :ids )
  ORDER BY r.id, s.position, s.id`

const STEP_KINDS = {
  title: 'json',
  content: 'json',
  closesAt: 'instant',
  at: 'instant',
  requestedAt: 'instant',
  answers: 'json',
  fieldRevisions: 'json',
} as const

const KEPT = "r.state <> 'deleted'"
const TRASHED = "r.state = 'deleted'"

/** Columns of the reopening that an application is joined with. */
interface Joined {
  reopeningId: string | null
  reopeningDueAt: Date | null
  reopeningFields: ReopenedFields[] | null
  reopeningMessage: string | null
}

/** The columns of a call that all applications of one of its categories share. */
type CallOfCategory = Omit<CallFacts, 'programId'> & Pick<ResponseRecord, 'categoryId' | 'categoryTitle'>
type OwnRecord = Omit<ResponseRecord, Exclude<keyof CallOfCategory, 'categoryId'>>

const corrected = (found: (ResponseRecord & Joined)[]): ResponseRecord[] =>
  found.map(({ reopeningId, reopeningDueAt, reopeningFields, reopeningMessage, ...row }) => ({
    ...row,
    editAfterSubmission: isYes(row.editAfterSubmission),
    reopening:
      reopeningId && reopeningDueAt
        ? { id: reopeningId, dueAt: reopeningDueAt, fields: reopeningFields ?? [], message: reopeningMessage ?? '' }
        : null,
  }))

const readResponses = async (
  condition: string,
  replacements: Record<string, unknown>,
  index = primaryKeyHint('response'),
): Promise<ResponseRecord[]> => {
  const sql = `${RESPONSE(index, 'with')} AND ${KEPT} AND ${condition}`
  return corrected(await select<ResponseRecord & Joined>(sql, replacements, RESPONSE_KINDS))
}

const askedSteps = (content: 'with' | 'without') => ({ sql: STEPS(content), kinds: STEP_KINDS })

const readSteps = (ids: readonly string[], content: 'with' | 'without' = 'without'): Promise<StepRecord[]> => {
  const { sql, kinds } = askedSteps(content)
  return ids.length === 0 ? Promise.resolve([]) : select<StepRecord>(sql, { ids }, kinds)
}

/** Of these applications those that meet the condition, with their steps. */
async function findThese(
  condition: string,
  replacements: { ids: readonly string[] } & Record<string, unknown>,
  content: 'with' | 'without',
  state = KEPT,
): Promise<Loaded[]> {
  const [own, calls, steps] = await selectTogether<[OwnRecord & Joined, CallOfCategory, StepRecord]>(
    [
      {
        sql: `${RESPONSE(primaryKeyHint('response'), 'without')} AND ${state} AND ${condition}`,
        kinds: OWN_KINDS,
      },
      { sql: CALLS(), kinds: CALL_KINDS },
      askedSteps(content),
    ],
    replacements,
  )
  const callOf = new Map(calls.map((call) => [call.categoryId, call]))
  const responses = own.map((row) => ({ ...row, ...callOf.get(row.categoryId) }) as ResponseRecord & Joined)
  return together(corrected(responses), steps)
}

const together = (responses: ResponseRecord[], steps: StepRecord[]): Loaded[] => {
  const byResponse = Map.groupBy(steps, (step) => step.responseId)
  return responses.map((response) => ({ response, steps: byResponse.get(response.id) ?? [] }))
}

/** With what somebody is to it; null for who has no part in it. */
function asReadBy(one: Loaded, userId: string, roles: ReadonlyMap<string, ApplicantRole>): Loaded | null {
  const role = one.response.ownerId === userId ? 'owner' : roles.get(`${one.response.id} ${userId}`)
  return role ? { ...one, by: { userId, role } } : null
}

const owned = (content: 'with' | 'without') =>
  batchLoad(async (asked: readonly { id: string; userId: string }[]) => {
    const ids = [...new Set(asked.map(({ id }) => id))]
    const found = await findThese('r.id IN ( :ids )', { ids }, content)
    const byId = new Map(found.map((one) => [one.response.id, one]))
    const others = asked.filter(({ id, userId }) => byId.has(id) && byId.get(id)?.response.ownerId !== userId)
    const roles = await rolesOf(others.map(({ id, userId }) => ({ responseId: id, userId })))
    return asked.map(({ id, userId }) => {
      const one = byId.get(id)
      return one ? asReadBy(one, userId, roles) : null
    })
  })

const ownWith = { with: owned('with'), without: owned('without') }

/** An application in which this person takes part. Null when there is none, or they have no part in it. */
export const findOwn = (id: string, userId: string, content: 'with' | 'without' = 'without'): Promise<Loaded | null> =>
  ownWith[content]({ id, userId })

/** An application of this program. */
export async function findInProgram(id: string, programId: string): Promise<Loaded | null> {
  const [found] = await findThese('r.id IN ( :ids ) AND r.program_id = :programId ', { ids: [id], programId }, 'with')
  return found ?? null
}

/** An application in the trash, of any program. */
export async function findTrashed(id: string): Promise<Loaded | null> {
  const [found] = await findThese('r.id IN ( :ids )', { ids: [id] }, 'without', TRASHED)
  return found ?? null
}

/** An application in any state, in the trash or not. */
export async function findAny(id: string, content: 'with' | 'without' = 'without'): Promise<Loaded | null> {
  const [found] = await findThese('r.id IN ( :ids )', { ids: [id] }, content, '1 = 1')
  return found ?? null
}

/** Applications of this program, without the texts of their steps. */
export async function findManyInProgram(ids: readonly string[], programId: string): Promise<Loaded[]> {
  if (ids.length === 0) return []
  const found = await readResponses('r.id IN ( :ids ) AND r.program_id = :programId ', { ids, programId })
  return together(found, await readSteps(found.map((row) => row.id)))
}

/**
 * The applications in which a person takes part on the platform, those in a call that is in the trash as well, newest change
 * first; three queries however many, four where some are others'.
 */
export async function listOwn(userId: string): Promise<Loaded[]> {
  const ids = await listTakenPart(userId)
  const owned = await readResponses(
    'r.owner_id = :userId ORDER BY r.updated_at DESC, r.id DESC LIMIT 100',
    { userId },
    '',
  )
  const others = ids.length === 0 ? [] : await readResponses('r.id IN ( :ids )', { ids })
  const found = [...owned, ...others.filter(({ ownerId }) => ownerId !== userId)]
    .sort((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime() || (one.id < other.id ? 1 : -1))
    .slice(0, 100)
  const roles = await rolesOf(others.map(({ id }) => ({ responseId: id, userId })))
  const loaded = together(found, await readSteps(found.map((row) => row.id)))
  return loaded.flatMap((one) => asReadBy(one, userId, roles) ?? [])
}

/** Whose application it is, for the rights on its files. */
export async function programOfOwnedResponse(
  id: string,
): Promise<{ ownerId: string | null; programId: string } | null> {
  const [found] = await select<{ ownerId: string | null; programId: string }>(
    'SELECT r.owner_id AS ownerId, r.program_id AS programId FROM response r WHERE r.platform_id = :platformId AND r.id = :id ',
    { id },
  )
  return found ?? null
}

/** When an application, in the trash as well, went from one state to another. All null for one that is not there. */
export async function momentsOf(id: string): Promise<{ submittedAt: Date | null; withdrawnAt: Date | null }> {
  const [found] = await select<{ submittedAt: Date | null; withdrawnAt: Date | null }>(
    `SELECT r.submitted_at AS submittedAt, r.withdrawn_at AS withdrawnAt FROM response r
     WHERE r.platform_id = :platformId AND r.id = :id `,
    { id },
    { submittedAt: 'instant', withdrawnAt: 'instant' },
  )
  return found ?? { submittedAt: null, withdrawnAt: null }
}

/** What happened to an application, newest first. */
export async function readHistory(responseId: string): Promise<HistoryRecord[]> {
  const rows = await select<HistoryRecord & SplitPayload>(
    `SELECT e.id, e.type, e.created_at AS createdAt, e.actor_name AS actorName, e.\`before\`, e.\`after\`, e.personal FROM event e
     WHERE e.platform_id = :platformId AND e.subject_id = :responseId ORDER BY e.created_at DESC, e.id DESC LIMIT 200`,
    { responseId },
    { createdAt: 'instant', before: 'json', after: 'json', personal: 'json' },
  )
  return rows.map(({ personal, ...row }) => ({ ...row, ...joinPayload({ ...row, personal }) }))
}

/** Who did what to an application, newest first. */
export const readActors = (
  responseId: string,
): Promise<{ id: string; type: string; at: Date; actorId: string | null; actorName: string }[]> =>
  select<{ id: string; type: string; at: Date; actorId: string | null; actorName: string }>(
    `SELECT e.id, e.type, e.created_at AS at, e.actor_id AS actorId, e.actor_name AS actorName FROM event e
     WHERE e.platform_id = :platformId AND e.subject_id = :responseId ORDER BY e.created_at DESC, e.id DESC LIMIT 500`,
    { responseId },
    { at: 'instant' },
  )

/** Titles of those of these applications that the program holds, the trash apart. */
export async function titlesInProgram(programId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await select<{ id: string; title: string }>(
    `SELECT r.id, r.title FROM response r ${primaryKeyHint('response')}
     WHERE r.platform_id = :platformId AND r.program_id = :programId AND r.state <> 'deleted' AND r.id IN ( :ids )`,
    { programId, ids },
  )
  return new Map(found.map(({ id, title }) => [id, title]))
}
