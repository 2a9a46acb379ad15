import { joinPayload, type SplitPayload } from '#core/events.ts'
import { batchLoad } from '../../db/batch-load.ts'
import { primaryKeyHint } from '../../db/index-hints.ts'
import { select, selectBoth } from '../../tenancy/raw.ts'
import { isYes, PROGRAM_COLUMNS, PROGRAM_KINDS } from './program.repo.ts'
import type { HistoryRecord, Loaded, ResponseRecord, StepRecord } from './response.rows.ts'

/** LEFT only says in which order to join. */
const RESPONSE = (index: string) => `
  SELECT r.id, r.program_id AS programId, r.category_id AS categoryId, r.owner_id AS ownerId, r.external_key AS externalKey,
         r.draft_id AS draftId, r.number, r.state, r.title, r.search_text AS searchText, r.lang, r.submitted_at AS submittedAt, r.deadline_at AS deadlineAt,
         r.created_at AS createdAt, r.updated_at AS updatedAt, r.version,
         ${PROGRAM_COLUMNS}, c.title AS categoryTitle,
         u.email AS ownerEmail, u.firstname AS ownerFirstname, u.lastname AS ownerLastname, u.locale AS ownerLocale
  FROM response r ${index}
  LEFT JOIN program p ON p.platform_id = :platformId AND p.id = r.program_id
  LEFT JOIN category c ON c.platform_id = :platformId AND c.id = r.category_id
  LEFT JOIN user u ON u.id = r.owner_id
  WHERE r.platform_id = :platformId`

const RESPONSE_KINDS = {
  ...PROGRAM_KINDS,
  submittedAt: 'instant',
  deadlineAt: 'instant',
  createdAt: 'instant',
  updatedAt: 'instant',
  categoryTitle: 'json',
} as const

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

const asked = (condition: string, index = primaryKeyHint('response'), state = KEPT) => ({
  sql: `${RESPONSE(index)} AND ${state} AND ${condition}`,
  kinds: RESPONSE_KINDS,
})

const corrected = (found: ResponseRecord[]): ResponseRecord[] => {
  for (const row of found) row.editAfterSubmission = isYes(row.editAfterSubmission)
  return found
}

const readResponses = async (
  condition: string,
  replacements: Record<string, unknown>,
  index?: string,
): Promise<ResponseRecord[]> => {
  const { sql, kinds } = asked(condition, index)
  return corrected(await select<ResponseRecord>(sql, replacements, kinds))
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
  const [responses, steps] = await selectBoth<ResponseRecord, StepRecord>(
    asked(condition, primaryKeyHint('response'), state),
    askedSteps(content),
    replacements,
  )
  return together(corrected(responses), steps)
}

const together = (responses: ResponseRecord[], steps: StepRecord[]): Loaded[] => {
  const byResponse = Map.groupBy(steps, (step) => step.responseId)
  return responses.map((response) => ({ response, steps: byResponse.get(response.id) ?? [] }))
}

const owned = (content: 'with' | 'without') =>
  batchLoad(async (asked: readonly { id: string; ownerId: string }[]) => {
    const ids = [...new Set(asked.map(({ id }) => id))]
    const found = await findThese('r.id IN ( :ids )', { ids }, content)
    const byId = new Map(found.map((one) => [one.response.id, one]))
    return asked.map(({ id, ownerId }) => {
      const one = byId.get(id)
      return one?.response.ownerId === ownerId ? one : null
    })
  })

const ownWith = { with: owned('with'), without: owned('without') }

/** An application of this person. Null when there is none, or somebody else's. */
export const findOwn = (id: string, ownerId: string, content: 'with' | 'without' = 'without'): Promise<Loaded | null> =>
  ownWith[content]({ id, ownerId })

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
export async function findAny(id: string): Promise<Loaded | null> {
  const [found] = await findThese('r.id IN ( :ids )', { ids: [id] }, 'without', '1 = 1')
  return found ?? null
}

/** Applications of this program, without the texts of their steps. */
export async function findManyInProgram(ids: readonly string[], programId: string): Promise<Loaded[]> {
  if (ids.length === 0) return []
  const found = await readResponses('r.id IN ( :ids ) AND r.program_id = :programId ', { ids, programId })
  return together(found, await readSteps(found.map((row) => row.id)))
}

/** A person's applications on the platform, those in a call that is in the trash as well, newest change first; two queries however many. */
export async function listOwn(ownerId: string): Promise<Loaded[]> {
  const found = await readResponses(
    'r.owner_id = :ownerId ORDER BY r.updated_at DESC, r.id DESC LIMIT 100',
    { ownerId },
    '',
  )
  return together(found, await readSteps(found.map((row) => row.id)))
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

/** Titles of those of these applications that the program holds, the trash apart. */
export async function titlesInProgram(programId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await select<{ id: string; title: string }>(
    `SELECT r.id, r.title FROM response r ${primaryKeyHint('response')}
     WHERE r.platform_id = :platformId AND r.program_id = :programId AND r.state <> 'deleted' AND r.id IN ( :ids )`,
    { programId, ids },
  )
  return new Map(found.map(({ id, title }) => [id, title]))
}
