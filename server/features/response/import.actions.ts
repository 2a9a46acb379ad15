import { uuidv7 } from 'uuidv7'
import type { Answers } from '#core/form/definition.ts'
import type { Locale } from '#core/locale.ts'
import { Problem } from '#core/problem.ts'
import { isSame } from '#core/response/merge.rules.ts'
import type { StepStateName } from '#core/response/response.contract.ts'
import { afterSubmission, displayNumber } from '#core/response/response.rules.ts'
import type { Context } from '../../context.ts'
import { adjustCounters, type CounterDelta, takeNumbers } from '../../db/counters.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { formDeps } from '../form/form.deps.ts'
import { currentVersionsOf } from '../form/form.repo.ts'
import type { PublishedVersion } from '../form/form.rows.ts'
import { getProgramRow } from '../program/program.repo.ts'
import type { ProgramRow } from '../program/program.rows.ts'
import { loggedAnswers, type Named, nameDossier, nameResponse, sanitised } from './answers.ts'
import { applyChange, onCurrent } from './change.ts'
import { answersOf, openDossiers } from './dossier.ts'
import { type ExportStep, readExportSteps } from './export.repo.ts'
import { findKnown, insertImported, type NewResponse } from './import.repo.ts'
import { findManyInProgram, writeAnswers } from './response.repo.ts'
import { numbersOf } from './save.actions.ts'
import { addWords, replaceWords, textOfWords, wordsOfText } from './words.repo.ts'

export interface ImportedResponse {
  /** Our own id, where the file came from an export: that application is updated. */
  id?: string | null
  /** Finds the application again at the next import; unique in the call. Null always adds one. */
  externalKey: string | null
  categoryId: string
  /** By form step, in the shape that `readAnswers` gives for the form's current version: null takes an answer back, what is left out stays. */
  answers: readonly { stepId: string; answers: { readonly [reference: string]: Answers[string] } }[]
  /** Of a new one; left out: submitted. */
  state?: 'draft' | 'submitted'
  submittedAt?: Date | null
  lang?: Locale
}

export interface ImportReport {
  created: number
  updated: number
  unchanged: number
}

const BATCH = 200

/**
 * Writes applications that the caller has read and checked, all or none: new ones get numbers in the order of the
 * rows and no owner, known ones (by id, else by key) get the answers that the rows give. Every one has its event.
 * `onProgress` counts rows. Throws 'resource.notFound' for an unknown call, 'response.importInvalid' for a row that names a
 * category or step of another one.
 */
export async function writeImportedResponses(
  ctx: Context,
  programId: string,
  rows: readonly ImportedResponse[],
  onProgress: (done: number) => void = () => {},
): Promise<ImportReport> {
  return transaction(async () => {
    const program = await getProgramRow(programId)
    const steps = await readExportSteps(programId)
    const current = await currentVersionsOf(steps.flatMap((step) => step.formId ?? []))
    const versions = new Map(
      steps.flatMap((step) => {
        const version = step.type === 'form' && step.formId ? current.get(step.formId) : undefined
        return version ? [[step.id, version] as const] : []
      }),
    )
    refuseForeign(rows, steps, versions)
    const report: ImportReport = { created: 0, updated: 0, unchanged: 0 }
    const task: Task = { ctx, program, steps, versions, deps: await formDeps(ctx.now, program.zone) }
    for (let at = 0; at < rows.length; at += BATCH) {
      const batch = rows.slice(at, at + BATCH)
      const known = await findKnown(programId, batch)
      const idOf = (row: ImportedResponse) =>
        row.id && known.ids.has(row.id) ? row.id : row.externalKey && known.byKey.get(row.externalKey)
      const fresh = batch.filter((row) => !idOf(row))
      await create(task, fresh)
      report.created += fresh.length
      for (const row of batch) {
        const id = idOf(row)
        if (!id) continue
        const changed = await update(task, id, row)
        if (changed) report.updated += 1
        else report.unchanged += 1
      }
      onProgress(Math.min(rows.length, at + BATCH))
    }
    return report
  })
}

interface Task {
  ctx: Context
  program: ProgramRow
  steps: readonly ExportStep[]
  /** What each form step asks now. */
  versions: ReadonlyMap<string, PublishedVersion>
  deps: Awaited<ReturnType<typeof formDeps>>
}

function refuseForeign(
  rows: readonly ImportedResponse[],
  steps: readonly ExportStep[],
  versions: ReadonlyMap<string, PublishedVersion>,
): void {
  const categoryOf = new Map(steps.map((step) => [step.id, step.categoryId]))
  const known = new Set(categoryOf.values())
  const issues = rows.flatMap((row, n) => {
    const own = row.answers.every(({ stepId }) => categoryOf.get(stepId) === row.categoryId && versions.has(stepId))
    return own && known.has(row.categoryId) ? [] : [{ at: `rows[${n}].categoryId`, rule: 'oneOf' }]
  })
  if (issues.length > 0) throw new Problem('response.importInvalid', { issues: issues.slice(0, 1_000) })
}

/** New applications, inserted together. */
async function create(task: Task, rows: readonly ImportedResponse[]): Promise<void> {
  if (rows.length === 0) return
  const { ctx, program } = task
  const numbers = await takeNumbers(numbersOf(program.id), rows.length)
  const made = rows.map((row, n) => build(task, row, numbers[n] as number))
  await insertImported(program.id, made, ctx.now)
  await addWords(
    program.id,
    made.flatMap(({ id, named }) => named.words.map((word) => ({ responseId: id, word }))),
  )
  await adjustCounters(made.flatMap((one) => deltasOf(program.id, one)))
  for (const one of made) {
    await record(ctx, {
      type: 'response.imported',
      subject: { kind: 'response', id: one.id, name: one.named.title || null },
      programId: program.id,
      after: {
        state: one.state,
        number: displayNumber(program.numberPrefix, one.number),
        externalKey: one.externalKey,
      },
    })
  }
}

interface BuiltResponse extends NewResponse {
  named: Named
}

function build(task: Task, row: ImportedResponse, number: number): BuiltResponse {
  const { ctx, program, steps, versions, deps } = task
  const state = row.state ?? 'submitted'
  const lang = row.lang ?? program.lang
  const own = steps.filter((step) => step.categoryId === row.categoryId)
  const sets = row.answers.map(({ stepId, answers }) => {
    const version = versions.get(stepId)
    const definition = version?.definition ?? { fields: [] }
    return {
      stepId,
      formVersionId: version?.id ?? null,
      definition,
      answers: withoutNulls(sanitised(definition.fields, { ...answers }, deps)),
    }
  })
  const named = nameResponse(sets, {
    texts: [displayNumber(program.numberPrefix, number), row.externalKey ?? ''],
    lang,
    fallback: program.lang,
  })
  const states: { stepId: string; state: StepStateName }[] =
    state === 'submitted'
      ? [
          ...own
            .filter((step) => step.type !== 'validation')
            .map((step) => ({ stepId: step.id, state: 'done' as const })),
          ...afterSubmission(own.map((step) => ({ ...step, title: '', state: 'todo' as const, closesAt: null }))).map(
            ({ index, state: gate }) => ({
              stepId: own[index]?.id ?? '',
              state: gate,
            }),
          ),
        ]
      : sets.map(({ stepId }) => ({ stepId, state: 'inProgress' as const }))
  return {
    id: uuidv7(),
    categoryId: row.categoryId,
    externalKey: row.externalKey,
    number,
    state,
    lang,
    title: named.title,
    sortKey: named.sortKey,
    searchText: textOfWords(named.words),
    submittedAt: state === 'submitted' ? (row.submittedAt ?? ctx.now) : null,
    sets,
    states,
    named,
  }
}

const withoutNulls = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null && value !== undefined))

function deltasOf(programId: string, { categoryId, state, states }: BuiltResponse): CounterDelta[] {
  const whole = { programId, categoryId, state, by: 1 }
  return [whole, ...states.map(({ stepId, state: stepState }) => ({ ...whole, stepId, stepState }))]
}

/** Gives a known application the answers of a row. False when it says the same already. Its state stays. */
async function update(task: Task, id: string, row: ImportedResponse): Promise<boolean> {
  const { ctx, program, versions, deps } = task
  return onCurrent(async () => {
    let [dossier] = await openDossiers(await findManyInProgram([id], program.id))
    if (!dossier) throw new Problem('resource.notFound')
    const known = wordsOfText(dossier.response.searchText)
    const changes = row.answers.flatMap(({ stepId, answers }) => {
      const step = dossier?.steps.find((one) => one.id === stepId)
      const version = versions.get(stepId)
      if (!step || !version) return []
      const clean = sanitised(version.definition.fields, { ...answers }, deps)
      const merged = withoutNulls({ ...answersOf(step), ...clean })
      const changed = Object.keys(clean).filter(
        (reference) => !isSame(merged[reference] ?? null, answersOf(step)[reference] ?? null),
      )
      return changed.length > 0 ? [{ step, version, merged, changed }] : []
    })
    if (changes.length === 0) return false
    const before = dossier
    dossier = {
      ...before,
      forms: new Map([...before.forms, ...changes.map(({ step, version }) => [step.id, version] as const)]),
      steps: before.steps.map((step) => {
        const change = changes.find((one) => one.step.id === step.id)
        return change ? { ...step, answers: change.merged } : step
      }),
    }
    const named = nameDossier(dossier)
    await applyChange(before, {
      now: ctx.now,
      response: { title: named.title, sortKey: named.sortKey, searchText: textOfWords(named.words) },
    })
    for (const { step, version, merged, changed } of changes) {
      const revision = step.revision + 1
      await writeAnswers(step.answerSetId, {
        responseId: id,
        stepId: step.id,
        formVersionId: version.id,
        answers: merged,
        revision,
        fieldRevisions: {
          ...step.fieldRevisions,
          ...Object.fromEntries(changed.map((reference) => [reference, revision])),
        },
        now: ctx.now,
      })
      await record(ctx, {
        type: 'response.imported',
        subject: { kind: 'response', id, name: named.title || null },
        programId: program.id,
        before: { stepId: step.id, ...loggedAnswers(version.definition, answersOf(step), changed) },
        after: { stepId: step.id, ...loggedAnswers(version.definition, merged, changed) },
      })
    }
    await replaceWords(program.id, id, known, named.words)
    return true
  })
}
