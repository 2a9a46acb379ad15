import { uuidv7 } from 'uuidv7'
import type { Locale } from '#core/locale.ts'
import type { ResponseState, StepStateName } from '#core/response/response.contract.ts'
import { shareLock } from '../../db/database.ts'
import { gathered } from '../../db/gather.ts'
import { execute, executeLater, executeOne, select, selectBoth } from '../../tenancy/raw.ts'
import type { CallRecord, HistoryRecord, Loaded, ResponseRecord, StepRecord } from './response.rows.ts'

const CALL_COLUMNS = `p.slug AS programSlug, p.status AS programStatus, p.title AS programTitle, JSON_EXTRACT(p.settings, '$.kind') AS programKind,
         p.lang AS programLang, p.published_at AS publishedAt, p.number_prefix AS numberPrefix, p.opens_at AS opensAt,
         p.closes_at AS closesAt, p.zone, p.grace_minutes AS graceMinutes, p.cap_total AS capTotal,
         JSON_EXTRACT(p.settings, '$.editAfterSubmission') AS editAfterSubmission`

const CALL_KINDS = {
  publishedAt: 'instant',
  opensAt: 'instant',
  closesAt: 'instant',
  programTitle: 'json',
  programKind: 'json',
} as const

/** JSON_EXTRACT gives the word on one database, the number on the other; left out means yes. */
const isYes = (value: unknown): boolean => !['false', '0'].includes(String(value))

const RESPONSE = `
  SELECT r.id, r.program_id AS programId, r.category_id AS categoryId, r.owner_id AS ownerId, r.external_key AS externalKey,
         r.number, r.state, r.title, r.search_text AS searchText, r.lang, r.submitted_at AS submittedAt, r.deadline_at AS deadlineAt,
         r.created_at AS createdAt, r.updated_at AS updatedAt, r.version,
         ${CALL_COLUMNS}, c.title AS categoryTitle,
         u.email AS ownerEmail, u.firstname AS ownerFirstname, u.lastname AS ownerLastname
  FROM response r
  JOIN program p ON p.platform_id = :platformId AND p.id = r.program_id
  JOIN category c ON c.platform_id = :platformId AND c.id = r.category_id
  LEFT JOIN user u ON u.id = r.owner_id
  WHERE r.platform_id = :platformId AND r.state <> 'deleted'`

const RESPONSE_KINDS = {
  ...CALL_KINDS,
  submittedAt: 'instant',
  deadlineAt: 'instant',
  createdAt: 'instant',
  updatedAt: 'instant',
  categoryTitle: 'json',
} as const

const STEPS = (content: 'with' | 'without') => `
  SELECT r.id AS responseId, s.id, s.type, s.title, ${content === 'with' ? "JSON_EXTRACT(s.config, '$.content')" : 'NULL'} AS content,
         s.closes_at AS closesAt, s.form_id AS formId, f.current_version_id AS currentVersionId,
         t.id AS stateId, COALESCE(t.state, 'todo') AS state, t.message, t.at,
         a.id AS answerSetId, a.form_version_id AS formVersionId, a.answers, COALESCE(a.revision, 0) AS revision, a.field_revisions AS fieldRevisions
  FROM response r
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
  answers: 'json',
  fieldRevisions: 'json',
} as const

const asked = (condition: string) => ({ sql: `${RESPONSE} AND ${condition}`, kinds: RESPONSE_KINDS })

const corrected = (found: ResponseRecord[]): ResponseRecord[] => {
  for (const row of found) row.editAfterSubmission = isYes(row.editAfterSubmission)
  return found
}

const readResponses = async (condition: string, replacements: Record<string, unknown>): Promise<ResponseRecord[]> => {
  const { sql, kinds } = asked(condition)
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
): Promise<Loaded[]> {
  const [responses, steps] = await selectBoth<ResponseRecord, StepRecord>(
    asked(condition),
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
  gathered(async (asked: readonly { id: string; ownerId: string }[]) => {
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

/** Applications of this program, without the texts of their steps. */
export async function findManyInProgram(ids: readonly string[], programId: string): Promise<Loaded[]> {
  if (ids.length === 0) return []
  const found = await readResponses('r.id IN ( :ids ) AND r.program_id = :programId ', { ids, programId })
  return together(found, await readSteps(found.map((row) => row.id)))
}

/** A person's applications on the platform, newest change first; two queries however many. */
export async function listOwn(ownerId: string): Promise<Loaded[]> {
  const found = await readResponses(
    "r.owner_id = :ownerId AND p.status <> 'deleted' ORDER BY r.updated_at DESC, r.id DESC LIMIT 100",
    { ownerId },
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

const CALL = `
  SELECT p.id AS programId, ${CALL_COLUMNS}, p.cap_per_person AS capPerPerson, p.supported_langs AS supportedLangs,
         c.id AS categoryId, c.title AS categoryTitle
  FROM program p JOIN category c ON c.platform_id = :platformId AND c.program_id = p.id AND c.id IN ( :categoryIds )
  WHERE p.platform_id = :platformId AND p.id IN ( :programIds )`

const BLANK_STEPS = `
  SELECT s.program_id AS programId, s.category_id AS categoryId, s.id, s.type, s.title, JSON_EXTRACT(s.config, '$.content') AS content, s.closes_at AS closesAt, s.form_id AS formId,
         f.current_version_id AS currentVersionId
  FROM step s LEFT JOIN form f ON f.platform_id = :platformId AND f.id = s.form_id
  WHERE s.platform_id = :platformId AND s.program_id IN ( :programIds ) AND s.category_id IN ( :categoryIds ) ORDER BY s.position, s.id`

const BLANK = {
  stateId: null,
  state: 'todo' as const,
  message: null,
  at: null,
  answerSetId: null,
  formVersionId: null,
  answers: null,
  revision: 0,
  fieldRevisions: null,
}

type BlankStep = Omit<StepRecord, keyof typeof BLANK | 'responseId'> & { programId: string; categoryId: string }

const callOf = gathered(async (asked: readonly { programId: string; categoryId: string }[]) => {
  const [calls, steps] = await selectBoth<CallRecord, BlankStep>(
    { sql: CALL, kinds: { ...CALL_KINDS, categoryTitle: 'json', supportedLangs: 'json' } },
    { sql: BLANK_STEPS, kinds: { title: 'json', content: 'json', closesAt: 'instant' } },
    {
      programIds: [...new Set(asked.map(({ programId }) => programId))],
      categoryIds: [...new Set(asked.map(({ categoryId }) => categoryId))],
    },
  )
  for (const call of calls) call.editAfterSubmission = isYes(call.editAfterSubmission)
  return asked.map(({ programId, categoryId }) => {
    const call = calls.find((one) => one.programId === programId && one.categoryId === categoryId)
    const own = steps.filter((step) => step.programId === programId && step.categoryId === categoryId)
    return call ? { call, steps: own } : null
  })
})

/** A call with a category of its own and its steps before anything happened in them. */
export async function findCall(
  programId: string,
  categoryId: string,
  responseId: string,
): Promise<{ call: CallRecord; steps: StepRecord[] } | null> {
  const found = await callOf({ programId, categoryId })
  if (!found) return null
  return {
    call: { ...found.call },
    steps: found.steps.map(({ programId: _program, categoryId: _category, ...step }) => ({
      ...step,
      ...BLANK,
      responseId,
    })),
  }
}

/**
 * Makes everybody who wants a place in this call wait for the running transaction, so that a count read after it stays
 * true until the commit. Changes nothing.
 */
export const holdPlaces = (programId: string): Promise<number> =>
  execute('UPDATE program SET position = position WHERE platform_id = :platformId AND id = :programId ', { programId })

/** The same for one person's places. */
export const holdPerson = (userId: string): Promise<number> =>
  execute('UPDATE membership SET state = state WHERE platform_id = :platformId AND user_id = :userId ', { userId })

/** Drafts and submitted applications of one person in one call. */
export async function countOwn(ownerId: string, programId: string): Promise<number> {
  const [found] = await select<{ count: number }>(
    `SELECT COUNT(*) AS count FROM response r
     WHERE r.platform_id = :platformId AND r.owner_id = :ownerId AND r.program_id = :programId AND r.state IN ('draft', 'submitted')`,
    { ownerId, programId },
    { count: 'number' },
  )
  return found?.count ?? 0
}

/* ---- writing ---- */

export async function insertResponse(row: {
  id: string
  programId: string
  categoryId: string
  ownerId: string
  lang: Locale
  now: Date
  /** What is thrown when the category is gone; until the end of the transaction it stays. */
  otherwise: () => Error
}): Promise<void> {
  const { otherwise, ...values } = row
  await executeOne(
    `INSERT INTO response (id, platform_id, program_id, category_id, owner_id, state, title, sort_key, search_text, lang, created_at, updated_at, version)
     SELECT :id , c.platform_id, c.program_id, c.id, :ownerId , 'draft', '', '', '', :lang , :now , :now , 1
     FROM category c WHERE c.platform_id = :platformId AND c.program_id = :programId AND c.id = :categoryId ${shareLock()}`,
    values,
    otherwise,
  )
}

export interface ResponseChange {
  state?: ResponseState
  title?: string
  sortKey?: string
  searchText?: string
  submittedAt?: Date | null
  withdrawnAt?: Date | null
}

const COLUMNS: Record<keyof ResponseChange, string> = {
  state: 'state',
  title: 'title',
  sortKey: 'sort_key',
  searchText: 'search_text',
  submittedAt: 'submitted_at',
  withdrawnAt: 'withdrawn_at',
}

/**
 * The one way in which an application, its answers or its steps change: the version moves on, or `otherwise` is thrown, at
 * the latest before the commit, and nothing is written: somebody else was first, or arranged its steps since they were
 * read. Until the end of the transaction they stay as they are.
 */
export async function moveOn(
  { response, steps }: Loaded,
  { now, otherwise, ...change }: ResponseChange & { now: Date; otherwise: () => Error },
): Promise<void> {
  const { id, version } = response
  const sets = (Object.keys(change) as (keyof ResponseChange)[]).map((name) => `${COLUMNS[name]} = :${name} `)
  await executeOne(
    `UPDATE response SET ${[...sets, 'updated_at = :now ', 'version = version + 1'].join(', ')}
     WHERE platform_id = :platformId AND id = :id AND version = :version ${steps.length > 0 ? stepsStand() : ''}`,
    { ...change, id, version, now, ...asRead(steps) },
    otherwise,
  )
}

const stepsStand = () => `AND :steps = (
       SELECT COUNT(*) FROM step s
       WHERE s.platform_id = :platformId AND s.id IN ( :stepIds ) AND s.category_id = response.category_id
         AND CONCAT(s.id, ' ', s.type, ' ', COALESCE(s.form_id, '')) IN ( :stepsAsRead ) ${shareLock()})`

/** What answers and decisions depend on: that the steps are there, of their type, with their form. */
const asRead = (steps: readonly StepRecord[]) => ({
  steps: steps.length,
  stepIds: steps.map(({ id }) => id),
  stepsAsRead: steps.map(({ id, type, formId }) => `${id} ${type} ${formId ?? ''}`),
})

/** Says that answers were sent as answers to this version of their form. */
export async function keepVersion(answerSetId: string, formVersionId: string): Promise<void> {
  await executeLater(
    'UPDATE answer_set SET form_version_id = :formVersionId WHERE platform_id = :platformId AND id = :answerSetId ',
    {
      answerSetId,
      formVersionId,
    },
  )
}

export interface AnswersChange {
  responseId: string
  stepId: string
  formVersionId: string | null
  answers: Record<string, unknown>
  revision: number
  fieldRevisions: Record<string, number>
  now: Date
}

export async function writeAnswers(answerSetId: string | null, change: AnswersChange): Promise<void> {
  const values = {
    ...change,
    answers: JSON.stringify(change.answers),
    fieldRevisions: JSON.stringify(change.fieldRevisions),
  }
  if (answerSetId) {
    await executeLater(
      `UPDATE answer_set SET answers = :answers , revision = :revision , field_revisions = :fieldRevisions , form_version_id = :formVersionId ,
              updated_at = :now , version = version + 1
       WHERE platform_id = :platformId AND id = :answerSetId `,
      { ...values, answerSetId },
    )
    return
  }
  await executeLater(
    `INSERT INTO answer_set (id, platform_id, response_id, step_id, form_version_id, answers, revision, field_revisions, created_at, updated_at, version)
     VALUES ( :id , :platformId , :responseId , :stepId , :formVersionId , :answers , :revision , :fieldRevisions , :now , :now , 1)`,
    { ...values, id: uuidv7() },
  )
}

export interface StateChange {
  stepId: string
  /** The row is there already. */
  known: boolean
  state: StepStateName
  message?: string | null
  byId?: string | null
}

export async function writeStates(
  responseId: string,
  programId: string,
  changes: readonly StateChange[],
  now: Date,
): Promise<void> {
  const added = changes.filter((change) => !change.known)
  for (const change of changes) {
    if (!change.known) continue
    const decided = change.message !== undefined ? ', message = :message , by_id = :byId ' : ''
    await executeLater(
      `UPDATE step_state SET state = :state , at = :now , updated_at = :now , version = version + 1${decided}
       WHERE platform_id = :platformId AND response_id = :responseId AND step_id = :stepId `,
      {
        responseId,
        stepId: change.stepId,
        state: change.state,
        message: change.message ?? null,
        byId: change.byId ?? null,
        now,
      },
    )
  }
  if (added.length === 0) return
  const replacements: Record<string, unknown> = { responseId, programId, now }
  const values = added.map((change, n) => {
    Object.assign(replacements, {
      [`id${n}`]: uuidv7(),
      [`step${n}`]: change.stepId,
      [`state${n}`]: change.state,
      [`message${n}`]: change.message ?? null,
      [`by${n}`]: change.byId ?? null,
    })
    return `( :id${n} , :platformId , :responseId , :programId , :step${n} , :state${n} , :message${n} , :by${n} , :now , :now , :now , 1)`
  })
  await executeLater(
    `INSERT INTO step_state (id, platform_id, response_id, program_id, step_id, state, message, by_id, at, created_at, updated_at, version) VALUES ${values.join(', ')}`,
    replacements,
  )
}

/* ---- files that answers name ---- */

export interface FileRecord {
  key: string
  name: string
  ownerId: string | null
  uploadedById: string | null
}

export const findFiles = (keys: readonly string[]): Promise<FileRecord[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : select<FileRecord>(
        `SELECT f.\`key\`, f.name, f.owner_id AS ownerId, f.uploaded_by_id AS uploadedById FROM file f
         WHERE f.platform_id = :platformId AND f.owner_kind = 'response' AND f.deleted_at IS NULL AND f.\`key\` IN ( :keys )`,
        { keys },
      )

/** Gives files to the application that names them, or lets them go (null) to be swept. */
export const ownFiles = async (keys: readonly string[], ownerId: string | null): Promise<void> => {
  if (keys.length === 0) return
  await executeLater(
    "UPDATE file SET owner_id = :ownerId WHERE platform_id = :platformId AND owner_kind = 'response' AND `key` IN ( :keys )",
    { keys, ownerId },
  )
}

/** Marks an uploaded file as thrown away; its bytes are swept. */
export const dropFile = (key: string, now: Date): Promise<number> =>
  execute('UPDATE file SET deleted_at = :now WHERE platform_id = :platformId AND `key` = :key ', { key, now })

/** What happened to an application, newest first. */
export const readHistory = (responseId: string): Promise<HistoryRecord[]> =>
  select<HistoryRecord>(
    `SELECT e.id, e.type, e.created_at AS createdAt, e.actor_name AS actorName, e.\`before\`, e.\`after\` FROM event e
     WHERE e.platform_id = :platformId AND e.subject_id = :responseId ORDER BY e.created_at DESC, e.id DESC LIMIT 200`,
    { responseId },
    { createdAt: 'instant', before: 'json', after: 'json' },
  )
