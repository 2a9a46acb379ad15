import { batchLoad } from '../../db/batch-load.ts'
import { execute, select, selectTogether } from '../../tenancy/raw.ts'
import type { ProgramRecord, StepRecord } from './response.rows.ts'

export const PROGRAM_COLUMNS = `p.slug AS programSlug, p.status AS programStatus, p.title AS programTitle, JSON_EXTRACT(p.settings, '$.kind') AS programKind,
         p.lang AS programLang, p.published_at AS publishedAt, p.number_prefix AS numberPrefix, p.opens_at AS opensAt,
         p.closes_at AS closesAt, p.zone, p.grace_minutes AS graceMinutes, p.cap_total AS capTotal,
         JSON_EXTRACT(p.settings, '$.editAfterSubmission') AS editAfterSubmission,
         JSON_EXTRACT(p.settings, '$.off') AS turnedOff,
         (SELECT x.least FROM recommendation_setting x WHERE x.platform_id = :platformId AND x.program_id = p.id AND x.most > 0) AS recommenders`

/** Emails that a program invites. */
export async function listInvited(programId: string): Promise<string[]> {
  const sql =
    "SELECT JSON_EXTRACT(settings, '$.invited') AS invited FROM program WHERE platform_id = :platformId AND id = :programId"
  const [row] = await select<{ invited: string[] | null }>(sql, { programId }, { invited: 'json' })
  return row?.invited ?? []
}

export const PROGRAM_KINDS = {
  publishedAt: 'instant',
  opensAt: 'instant',
  closesAt: 'instant',
  programTitle: 'json',
  programKind: 'json',
  turnedOff: 'json',
  recommenders: 'number',
} as const

/** JSON_EXTRACT gives the word on one database, the number on the other; left out means yes. */
export const isYes = (value: unknown): boolean => !['false', '0'].includes(String(value))

const PROGRAM = `
  SELECT p.id AS programId, ${PROGRAM_COLUMNS}, p.cap_per_person AS capPerPerson, p.supported_langs AS supportedLangs, p.visibility,
         (SELECT 1 FROM eligibility e WHERE e.platform_id = :platformId AND e.program_id = p.id) AS asksEligibility,
         c.id AS categoryId, c.title AS categoryTitle
  FROM program p JOIN category c ON c.platform_id = :platformId AND c.program_id = p.id AND c.id IN ( :categoryIds )
  WHERE p.platform_id = :platformId AND p.id IN ( :programIds )`

const BLANK_STEPS = `
  SELECT s.program_id AS programId, s.category_id AS categoryId, s.id, s.type, s.title, COALESCE(JSON_EXTRACT(s.config, '$.content'), JSON_EXTRACT(s.config, '$.message')) AS content, s.closes_at AS closesAt, s.form_id AS formId,
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

const programOf = batchLoad(async (asked: readonly { programId: string; categoryId: string }[]) => {
  const [calls, steps] = await selectTogether<[ProgramRecord, BlankStep]>(
    [
      { sql: PROGRAM, kinds: { ...PROGRAM_KINDS, categoryTitle: 'json', supportedLangs: 'json' } },
      { sql: BLANK_STEPS, kinds: { title: 'json', content: 'json', closesAt: 'instant' } },
    ],
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
export async function findProgramRecord(
  programId: string,
  categoryId: string,
  responseId: string,
): Promise<{ call: ProgramRecord; steps: StepRecord[] } | null> {
  const found = await programOf({ programId, categoryId })
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
export const lockProgramQuota = (programId: string): Promise<number> =>
  execute('UPDATE program SET position = position WHERE platform_id = :platformId AND id = :programId ', { programId })

/** The same for one person's places. */
export const lockMember = (userId: string): Promise<number> =>
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
