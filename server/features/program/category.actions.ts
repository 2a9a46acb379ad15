import type { ArgumentsOf } from '#core/endpoint.ts'
import { sortedJson } from '#core/json.ts'
import { type Issue, Problem } from '#core/problem.ts'
import { type Arrangement, type PlannedStep, planArrangement } from '#core/program/arrange.rules.ts'
import type * as contract from '#core/program/category.contract.ts'
import type { Category } from '#core/program/category.contract.ts'
import { checkClosings } from '#core/program/program.rules.ts'
import { pick } from '#core/text.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { listForms } from '../form/form.public.ts'
import { auditArrangement } from './category.audit.ts'
import {
  countAtSteps,
  countResponses,
  holdSteps,
  insertCategory,
  insertStep,
  removeCategories,
  removeSteps,
  updateCategory,
  updateStep,
} from './category.repo.ts'
import { cleanText, programAt, stale } from './program.actions.ts'
import { subjectOf } from './program.audit.ts'
import { presentCategories } from './program.present.ts'
import { categoriesOf, countsByCategory, getProgramRow, touchProgramAt } from './program.repo.ts'
import type { ProgramRow } from './program.rows.ts'

export async function listCategories(_ctx: Context, input: ArgumentsOf<typeof contract.listCategories>) {
  const row = await getProgramRow(input.programId)
  const categories = await categoriesOf(row.id)
  const counts = await countsByCategory(row.id)
  return presentCategories(categories, row, (id) => counts(id).total, input.lang)
}

/** Replaces the whole arrangement in one transaction. Ids and keys stay; what holds applications is refused by name, all of it at once. */
export async function arrangeCategories(ctx: Context, input: ArgumentsOf<typeof contract.arrangeCategories>) {
  const row = await programAt(ctx, input.programId, input.version)
  const wanted = input.categories.map((category) => ({ ...category, steps: category.steps.map(cleanStep) }))
  const present = await categoriesOf(row.id)
  const plan = planArrangement(present, wanted, row.lang)
  const forms = await listForms(row.id)
  const issues = [...plan.issues, ...formIssues(forms, plan), ...checkClosings(plan.categories, row)]
  if (issues.length > 0) throw new Problem('request.invalid', { issues })
  if (sortedJson(outline(plan)) !== sortedJson(present.map(outlineOf))) {
    await transaction(async () => {
      // First, so that two arrangements wait for each other, and a new application for this one.
      if (!(await touchProgramAt(row.id, row.version))) throw await stale(ctx, row.id)
      await writePlan(row, plan)
      await record(ctx, {
        type: 'program.categories-arranged',
        subject: subjectOf(row),
        programId: row.id,
        ...auditArrangement(present, plan, { lang: row.lang, forms }),
      })
    })
  }
  return listCategories(ctx, { programId: row.id })
}

type WantedStep = ArgumentsOf<typeof contract.arrangeCategories>['categories'][number]['steps'][number]

const cleanStep = (step: WantedStep): WantedStep => ({
  ...step,
  closesAt: step.closesAt === null ? null : new Date(step.closesAt).toISOString(),
  config: step.config.content ? { ...step.config, content: cleanText(step.config.content) } : step.config,
})

/** A step asks for a form of its own program. */
function formIssues(forms: readonly { id: string }[], plan: Arrangement): Issue[] {
  const known = new Set(forms.map(({ id }) => id))
  return plan.categories.flatMap(({ steps }, n) =>
    steps.flatMap(({ config }, i) =>
      config.form_id && !known.has(config.form_id)
        ? [{ at: `body.categories[${n}].steps[${i}].config.form_id`, rule: 'unknown' }]
        : [],
    ),
  )
}

async function writePlan(row: ProgramRow, plan: Arrangement): Promise<void> {
  await removeCategories(plan.removedCategories.map(({ id }) => id))
  await refuseHeld(plan, row)
  await removeSteps([...plan.removedCategories.flatMap(({ steps }) => steps), ...plan.removedSteps].map(({ id }) => id))
  for (const [position, category] of plan.categories.entries()) {
    const categoryId = category.was?.id ?? (await insertCategory(row.id, category, position))
    if (category.was) await updateCategory(categoryId, category, position)
    for (const [at, step] of category.steps.entries()) {
      if (step.was) await updateStep(step.was.id, categoryId, step, at)
      else await insertStep(row.id, categoryId, step, at)
    }
  }
}

/**
 * Refuses what would leave applications without their category, or answers without their question. Asked after the
 * categories are gone and the steps are held inside the transaction: whoever starts an application reads its category
 * under lock, whoever writes answers their steps.
 */
async function refuseHeld(plan: Arrangement, { lang }: ProgramRow): Promise<void> {
  const kept = plan.categories.flatMap(({ steps, was }) =>
    steps.map((step) => ({ step, moved: step.was !== null && step.was.categoryId !== was?.id })),
  )
  const rebuilt = kept.flatMap(({ step, moved }) => (step.was && (moved || changesMeaning(step)) ? [step.was] : []))
  const steps = [...plan.removedSteps, ...rebuilt]
  await holdSteps(steps.map(({ id }) => id))
  const inCategories = await countResponses(plan.removedCategories.map(({ id }) => id))
  const atSteps = await countAtSteps(steps.map(({ id }) => id))
  const held = [
    ...plan.removedCategories.map(({ id, title }) => ({
      kind: 'category',
      id,
      title: pick(title, lang),
      count: inCategories.get(id) ?? 0,
    })),
    ...steps.map(({ id, title }) => ({ kind: 'step', id, title: pick(title, lang), count: atSteps.get(id) ?? 0 })),
  ].filter(({ count }) => count > 0)
  if (held.length === 0) return
  throw new Problem('program.holdsResponses', {
    issues: held.map(({ title, count }) => ({
      at: 'body.categories',
      rule: 'program.holdsResponses',
      params: { title, count },
    })),
    data: { held },
  })
}

/** Another type, or another form: what was answered would lose its question. */
const changesMeaning = ({ was, type, config }: PlannedStep): boolean =>
  was !== null && (was.type !== type || (was.config.form_id ?? '') !== (config.form_id ?? ''))

const outline = ({ categories }: Arrangement) =>
  categories.map(({ was, key, title, summary, steps }) => ({
    id: was?.id,
    key,
    title,
    summary,
    steps: steps.map((step) => ({
      id: step.was?.id,
      key: step.key,
      type: step.type,
      title: step.title,
      config: step.config,
      closesAt: step.closesAt,
    })),
  }))

const outlineOf = ({ id, key, title, summary, steps }: Category) => ({ id, key, title, summary, steps })
