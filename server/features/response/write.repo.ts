import { uuidv7 } from 'uuidv7'
import type { Locale } from '#core/locale.ts'
import type { ResponseState, StepStateName } from '#core/response/response.contract.ts'
import { shareLock } from '../../db/database.ts'
import { onConflictUpdate } from '../../db/insert-rows.ts'
import { assertDeferred, execute, executeDeferred, executeOne } from '../../tenancy/raw.ts'
import type { Loaded, StepRecord } from './response.rows.ts'

export async function insertResponse(row: {
  id: string
  programId: string
  categoryId: string
  ownerId: string
  draftId?: string | null
  lang: Locale
  now: Date
  /** What is thrown when the category is gone; until the end of the transaction it stays. */
  onMismatch: () => Error
}): Promise<void> {
  const { onMismatch, draftId = null, ...values } = row
  await assertDeferred(
    `EXISTS (SELECT 1 FROM category c
       WHERE c.platform_id = :platformId AND c.program_id = :programId AND c.id = :categoryId ${shareLock()})`,
    values,
    onMismatch,
  )
  await executeDeferred(
    `INSERT INTO response (id, platform_id, program_id, category_id, owner_id, draft_id, state, title, sort_key, search_text, lang, created_at, updated_at, version)
     VALUES ( :id , :platformId , :programId , :categoryId , :ownerId , :draftId , 'draft', '', '', '', :lang , :now , :now , 1)`,
    { ...values, draftId },
  )
}

/** Says which draft of a visitor an application has taken up; one that has taken another says so still. */
export async function setDraft(id: string, draftId: string): Promise<void> {
  await execute(
    'UPDATE response SET draft_id = COALESCE(draft_id, :draftId ) WHERE platform_id = :platformId AND id = :id ',
    {
      id,
      draftId,
    },
  )
}

/** Its program is active, until the end of the transaction; else `onMismatch` is thrown, at the latest before the commit. */
export const requireActive = (programId: string, onMismatch: () => Error): Promise<void> =>
  assertDeferred(
    `EXISTS (SELECT 1 FROM program p
       WHERE p.platform_id = :platformId AND p.id = :programId AND p.status = 'active' ${shareLock()})`,
    { programId },
    onMismatch,
  )

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

/** Its words are written to the index of the search soon; what waits already keeps its turn. */
const WORDS_WAIT = 'words_at = COALESCE(words_at, :now )'

/**
 * The one way in which an application, its answers or its steps change: the version moves on, or `onMismatch` is thrown, at
 * the latest before the commit, and nothing is written: somebody else was first, or arranged its steps since they were
 * read. Until the end of the transaction they stay as they are.
 */
export async function updateIfUnchanged(
  { response, steps }: Loaded,
  { now, onMismatch, ...change }: ResponseChange & { now: Date; onMismatch: () => Error },
): Promise<void> {
  const { id, version } = response
  if (steps.length > 0) await assertDeferred(stepsStand(), asRead(response.categoryId, steps), onMismatch)
  const sets = (Object.keys(change) as (keyof ResponseChange)[]).map((name) => `${COLUMNS[name]} = :${name} `)
  if (change.searchText !== undefined && change.searchText !== response.searchText) sets.push(WORDS_WAIT)
  await executeOne(
    `UPDATE response SET ${[...sets, 'updated_at = :now ', 'version = version + 1'].join(', ')}
     WHERE platform_id = :platformId AND id = :id AND version = :version `,
    { ...change, id, version, now },
    onMismatch,
  )
}

const stepsStand = () => `:steps = (
       SELECT COUNT(*) FROM step s
       WHERE s.platform_id = :platformId AND s.id IN ( :stepIds ) AND s.category_id = :categoryId
         AND CONCAT(s.id, ' ', s.type, ' ', COALESCE(s.form_id, '')) IN ( :stepsAsRead ) ${shareLock()})`

/** What answers and decisions depend on: that the steps are there, of their type, with their form. */
const asRead = (categoryId: string, steps: readonly StepRecord[]) => ({
  categoryId,
  steps: steps.length,
  stepIds: steps.map(({ id }) => id),
  stepsAsRead: steps.map(({ id, type, formId }) => `${id} ${type} ${formId ?? ''}`),
})

/** Says that answers were sent as answers to this version of their form. */
export async function keepVersion(answerSetId: string, formVersionId: string): Promise<void> {
  await executeDeferred(
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

const ANSWERS_TAKEN = ['answers', 'revision', 'field_revisions', 'form_version_id', 'updated_at']

/** Those of a step that has some are replaced: their row is told by its id, which is quicker, or else by its step. */
export async function writeAnswers(answerSetId: string | null, change: AnswersChange): Promise<void> {
  await executeDeferred(
    `INSERT INTO answer_set (id, platform_id, response_id, step_id, form_version_id, answers, revision, field_revisions, created_at, updated_at, version)
     VALUES ( :id , :platformId , :responseId , :stepId , :formVersionId , :answers , :revision , :fieldRevisions , :now , :now , 1)${onConflictUpdate({ takes: ANSWERS_TAKEN })}`,
    {
      ...change,
      id: answerSetId ?? uuidv7(),
      answers: JSON.stringify(change.answers),
      fieldRevisions: JSON.stringify(change.fieldRevisions),
    },
  )
}

export interface StateChange {
  /** Of its row, where it has one. */
  stateId: string | null
  stepId: string
  state: StepStateName
  /** Kept as it is when left out, with who decided. */
  message?: string | null
  byId?: string | null
}

const DECISION_TAKEN = ['state', 'at', 'updated_at', 'message', 'by_id']
/** Who decides, or takes that back, asks for no decision. */
const STATE_TAKEN = ['state', 'at', 'updated_at', 'asked_at']

export async function writeStates(
  responseId: string,
  programId: string,
  changes: readonly StateChange[],
  now: Date,
): Promise<void> {
  const decided = (change: StateChange) => (change.message === undefined ? STATE_TAKEN : DECISION_TAKEN)
  for (const [takes, own] of Map.groupBy(changes, decided)) {
    const replacements: Record<string, unknown> = { responseId, programId, now }
    const values = own.map(({ stateId, stepId, state, message, byId }, n) => {
      Object.assign(replacements, {
        [`id${n}`]: stateId ?? uuidv7(),
        [`step${n}`]: stepId,
        [`state${n}`]: state,
        [`message${n}`]: message ?? null,
        [`by${n}`]: byId ?? null,
      })
      return `( :id${n} , :platformId , :responseId , :programId , :step${n} , :state${n} , :message${n} , :by${n} , :now , ${state === 'toValidate' ? ':now' : 'NULL'}, :now , :now , 1)`
    })
    await executeDeferred(
      `INSERT INTO step_state (id, platform_id, response_id, program_id, step_id, state, message, by_id, at, asked_at, created_at, updated_at, version)
       VALUES ${values.join(', ')}${onConflictUpdate({ takes })}`,
      replacements,
    )
  }
}
