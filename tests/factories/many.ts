import { adjustCounters, takeNumbers } from '#server/db/counters.ts'
import { isSqlite, transaction } from '#server/db/database.ts'
import { instantText } from '#server/db/insert-rows.ts'
import { numbersOf } from '#server/features/response/numbers.ts'
import { execute } from '#server/tenancy/raw.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import type { MadeProgram } from './program.ts'

export interface ManyGiven {
  count: number
  /** Minutes between two of them, backwards from `until`. 0: all of one instant, as after an import. */
  minutesApart?: number
  until?: Date
  /** Answers to the first form step, as a JSON text in which every `#` is the application's number. */
  answers?: string
}

const DIGITS =
  '(SELECT 0 AS d UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5 UNION ALL SELECT 6 UNION ALL SELECT 7 UNION ALL SELECT 8 UNION ALL SELECT 9)'
/** The numbers from 1 to a million as `i`. */
const NUMBERS = `(SELECT 1 + a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d + 100000 * g.d AS i FROM ${'abcefg'
  .split('')
  .map((name) => `${DIGITS} ${name}`)
  .join(' CROSS JOIN ')}) n`

const padded = (digits: number) => `SUBSTR(CONCAT('${'0'.repeat(digits)}', i), -${digits})`
let made = 0

/**
 * Tens of thousands of submitted applications in a second or two, written by the database itself: with one answer set, values
 * of a title and a choice, the states of their steps, two search words each, an event each, and kept totals. The last one is the newest.
 */
export async function makeManyResponses(
  platform: { id: string },
  { program, form, categories }: MadeProgram,
  { count, minutesApart = 1, until = new Date('2026-11-20T08:00:00Z'), answers = '{"title":"Projet #"}' }: ManyGiven,
): Promise<void> {
  made += 1
  const group = String(made).padStart(4, '0')
  const category = categories[0]
  const step = category?.steps.find(({ type }) => type === 'form')
  if (!category || !step) throw new Error('The program has no category with a form')
  const id = (kind: string) => `CONCAT('0199${kind}000-${group}-7000-8000-', ${padded(12)})`
  const states = category.steps.filter(({ type }) => type !== 'textarea')
  const given = {
    programId: program.id,
    categoryId: category.id,
    stepId: step.id,
    count,
    answers,
    formId: form.id,
    minutesApart,
    until: instantText(until),
    now: instantText(until),
  }
  const at = isSqlite()
    ? `strftime('%Y-%m-%d %H:%M:%f +00:00', :until , CONCAT('-', (:count - i) * :minutesApart , ' minutes'))`
    : 'DATE_SUB(:until , INTERVAL (:count - i) * :minutesApart MINUTE)'
  const now = ':now , :now , 1'
  await inPlatform(platform.id, async () => {
    await execute(
      `INSERT INTO response (id, platform_id, program_id, category_id, number, state, title, sort_key, search_text, found_by, lang, submitted_at, created_at, updated_at, version)
       SELECT ${id('a')}, :platformId , :programId , :categoryId , i, 'submitted', CONCAT('Projet ', i), CONCAT('projet ', ${padded(9)}), CONCAT(' projet ', i, ' '), CONCAT(' projet ', i, ' '), 'fr', ${at}, ${at}, ${at}, 1
       FROM ${NUMBERS} WHERE i <= :count ORDER BY i`,
      given,
    )
    const mine = 'FROM response r WHERE r.platform_id = :platformId AND r.program_id = :programId ORDER BY r.number'
    await execute(
      `INSERT INTO answer_set (id, platform_id, response_id, step_id, form_version_id, answers, revision, field_revisions, created_at, updated_at, version)
       SELECT REPLACE(r.id, '0199a', '0199b'), r.platform_id, r.id, :stepId , f.current_version_id, REPLACE( :answers , '#', r.number), 1, '{}', ${now}
       FROM response r JOIN form f ON f.platform_id = :platformId AND f.id = :formId WHERE r.platform_id = :platformId AND r.program_id = :programId ORDER BY r.number`,
      given,
    )
    for (const [n, { id: stateOf, type }] of states.entries()) {
      await execute(
        `INSERT INTO step_state (id, platform_id, response_id, program_id, step_id, state, at, asked_at, created_at, updated_at, version)
         SELECT REPLACE(r.id, '0199a000', '0199c00${n}'), r.platform_id, r.id, r.program_id, :stateOf , :state , :now , :now , ${now} ${mine}`,
        { ...given, stateOf, state: type === 'validation' ? 'toValidate' : 'done' },
      )
    }
    await execute(
      `INSERT INTO response_word (platform_id, program_id, word, response_id)
       SELECT r.platform_id, r.program_id, 'projet', r.id ${mine}`,
      given,
    )
    await execute(
      `INSERT INTO response_word (platform_id, program_id, word, response_id)
       SELECT r.platform_id, r.program_id, CAST(r.number AS CHAR), r.id ${mine}`,
      given,
    )
    await execute(
      `INSERT INTO answer_value (platform_id, response_id, form_id, reference, value)
       SELECT r.platform_id, r.id, :formId , 'title', CONCAT('projet ', r.number) ${mine}`,
      given,
    )
    await execute(
      `INSERT INTO answer_value (platform_id, response_id, form_id, reference, value)
       SELECT r.platform_id, r.id, :formId , 'kind', CASE WHEN r.number % 1000 = 0 THEN 'documentary' ELSE 'fiction' END ${mine}`,
      given,
    )
    await execute(
      `INSERT INTO event (id, platform_id, type, actor_kind, actor_name, subject_kind, subject_id, program_id, digest, dispatched_at, created_at, updated_at, version)
       SELECT REPLACE(r.id, '0199a', '0199e'), r.platform_id, 'response.submitted', 'system', '', 'response', r.id, r.program_id, '', :now , r.created_at, r.created_at, 1 ${mine}`,
      given,
    )
    const whole = { programId: program.id, categoryId: category.id, state: 'submitted', by: count } as const
    await transaction(async () => {
      await takeNumbers(numbersOf(program.id), count)
      await adjustCounters([
        whole,
        ...states.map(({ id: stepId, type }) => ({
          ...whole,
          stepId,
          stepState: type === 'validation' ? ('toValidate' as const) : ('done' as const),
        })),
      ])
    })
  })
}
