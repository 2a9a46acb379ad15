import { uuidv7 } from 'uuidv7'
import type { Locale } from '#core/locale.ts'
import type { ResponseState, StepStateName } from '#core/response/response.contract.ts'
import { shareLock } from '../../db/database.ts'
import { instantText, onConflictUpdate } from '../../db/insert-rows.ts'
import { assertDeferred, execute, executeDeferred, insertDeferred, updateOne } from '../../tenancy/raw.ts'
import type { Loaded, StepRecord } from './response.rows.ts'

export async function insertResponse(row: {
  id: string
  programId: string
  categoryId: string
  ownerId: string
  draftId?: string | null
  /** Its own; left out: that of its call. */
  deadlineAt?: Date | null
  lang: Locale
  now: Date
  /** What is thrown when the category is gone; until the end of the transaction it stays. */
  onMismatch: () => Error
}): Promise<void> {
  const { onMismatch, draftId = null, deadlineAt = null, ...values } = row
  await assertDeferred(
    `EXISTS (SELECT 1 FROM category c
       WHERE c.platform_id = :platformId AND c.program_id = :programId AND c.id = :categoryId ${shareLock()})`,
    values,
    onMismatch,
  )
  await insertDeferred(
    { table: 'response', columns: Object.keys(NEW_RESPONSE), rows: [Object.values(NEW_RESPONSE)] },
    { ...values, draftId, deadlineAt: deadlineAt && instantText(deadlineAt) },
  )
}

const NEW_RESPONSE = {
  id: ':id',
  platform_id: ':platformId',
  program_id: ':programId',
  category_id: ':categoryId',
  owner_id: ':ownerId',
  draft_id: ':draftId',
  deadline_at: ':deadlineAt',
  state: "'draft'",
  title: "''",
  sort_key: "''",
  search_text: "''",
  lang: ':lang',
  created_at: ':now',
  updated_at: ':now',
  version: '1',
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
  deletedAt?: Date | null
  ownerId?: string
  reopeningId?: string | null
  deadlineAt?: Date | null
}

const COLUMNS: Record<keyof ResponseChange, string> = {
  state: 'state',
  title: 'title',
  sortKey: 'sort_key',
  searchText: 'search_text',
  submittedAt: 'submitted_at',
  withdrawnAt: 'withdrawn_at',
  deletedAt: 'deleted_at',
  ownerId: 'owner_id',
  reopeningId: 'reopening_id',
  deadlineAt: 'deadline_at',
}

/** Its words are written to the index of the search soon; what waits already keeps its turn. */
const WORDS_WAIT = { words_at: 'COALESCE(words_at, :now)' }

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
  // Answers may change values by which it is filtered and none of its words.
  const wordsChange = change.searchText !== undefined
  await updateOne(
    {
      table: 'response',
      key: 'id',
      set: {
        ...Object.fromEntries(Object.keys(change).map((name) => [COLUMNS[name as keyof ResponseChange], `:${name}`])),
        ...(wordsChange && WORDS_WAIT),
        updated_at: ':now',
        version: 'version + 1',
      },
      where: { platform_id: ':platformId', id: ':id', version: ':version' },
    },
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

const ANSWERS = {
  id: ':id',
  platform_id: ':platformId',
  response_id: ':responseId',
  step_id: ':stepId',
  form_version_id: ':formVersionId',
  answers: ':answers',
  revision: ':revision',
  field_revisions: ':fieldRevisions',
  created_at: ':now',
  updated_at: ':now',
  version: '1',
}
const ANSWERS_TAKEN = ['answers', 'revision', 'field_revisions', 'form_version_id', 'updated_at']

/** Those of a step that has some are replaced: their row is told by its id, which is quicker, or else by its step. */
export async function writeAnswers(answerSetId: string | null, change: AnswersChange): Promise<void> {
  await insertDeferred(
    {
      table: 'answer_set',
      columns: Object.keys(ANSWERS),
      rows: [Object.values(ANSWERS)],
      onConflict: onConflictUpdate({ takes: ANSWERS_TAKEN }),
    },
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
    const rows = own.map(({ stateId, stepId, state, message, byId }, n) => {
      Object.assign(replacements, {
        [`id${n}`]: stateId ?? uuidv7(),
        [`step${n}`]: stepId,
        [`state${n}`]: state,
        [`message${n}`]: message ?? null,
        [`by${n}`]: byId ?? null,
      })
      return Object.values(stateRow(n, state))
    })
    await insertDeferred(
      {
        table: 'step_state',
        columns: Object.keys(stateRow(0, 'todo')),
        rows,
        onConflict: onConflictUpdate({ takes }),
      },
      replacements,
    )
  }
}

const stateRow = (n: number, state: StepStateName) => ({
  id: `:id${n}`,
  platform_id: ':platformId',
  response_id: ':responseId',
  program_id: ':programId',
  step_id: `:step${n}`,
  state: `:state${n}`,
  message: `:message${n}`,
  by_id: `:by${n}`,
  at: ':now',
  asked_at: state === 'toValidate' ? ':now' : 'NULL',
  created_at: ':now',
  updated_at: ':now',
  version: '1',
})
