import type { AnswerOf, ArgumentsOf } from '#core/endpoint.ts'
import type { Criterion } from '#core/evaluation/criterion.rules.ts'
import { criteriaOfGrid, GRID_NAMES } from '#core/evaluation/grids.rules.ts'
import type * as contract from '#core/evaluation/template.contract.ts'
import { type CriteriaTemplate, MOST_CRITERIA_TEMPLATES } from '#core/evaluation/template.contract.ts'
import type { Locale } from '#core/locale.ts'
import { Problem } from '#core/problem.ts'
import { type Context, can } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { say } from '../../words.ts'
import { subjectOf as programSubject } from '../program/program.audit.ts'
import { getProgramRow, listProgramRows, namesOf } from '../program/program.public.ts'
import { assertCriteria } from './criteria.ts'
import { listOtherSessionRows } from './session.repo.ts'
import * as repo from './template.repo.ts'

const DELETE_OTHERS = 'platform.evaluation-templates.update'

const mayDelete = (ctx: Context, createdById: string | null): boolean =>
  (ctx.actor.kind === 'user' && ctx.actor.id === createdById) || can(ctx, DELETE_OTHERS)

/** Grids that come with the product, in these languages, called as in `locale`. */
function builtIn(locale: Locale, languages: readonly Locale[]): CriteriaTemplate[] {
  const textOf = (key: string) =>
    Object.fromEntries(languages.map((one) => [one, say(one, 'admin', `criteriaGrid.${key}`)]))
  return GRID_NAMES.map((grid) => ({
    id: grid,
    builtIn: true,
    name: say(locale, 'admin', `criteriaGrid.${grid}.name`),
    criteria: criteriaOfGrid(grid, textOf),
    savedBy: null,
    abilities: { delete: false },
  }))
}

async function present(ctx: Context, rows: readonly repo.TemplateRow[]): Promise<CriteriaTemplate[]> {
  const names = await namesOf(rows.map(({ createdById }) => createdById))
  return rows.map(({ id, name, criteria, createdById }) => ({
    ...{ id, name, criteria, builtIn: false },
    savedBy: names.get(createdById ?? '') ?? null,
    abilities: { delete: mayDelete(ctx, createdById) },
  }))
}

export async function listCriteriaTemplates(
  ctx: Context,
  { programId }: ArgumentsOf<typeof contract.listCriteriaTemplates>,
): Promise<{ items: CriteriaTemplate[] }> {
  const { lang, supportedLangs } = await getProgramRow(programId)
  const own = await present(ctx, await repo.listTemplateRows())
  return { items: [...builtIn(ctx.locale, [...new Set([lang, ...supportedLangs])]), ...own] }
}

/** Categories belong to a program, so they stay out. Throws 'request.invalid' with every flaw, 'evaluation.templatesFull'. */
export async function saveCriteriaTemplate(
  ctx: Context,
  { programId, name, criteria }: ArgumentsOf<typeof contract.saveCriteriaTemplate>,
): Promise<CriteriaTemplate> {
  const program = await getProgramRow(programId)
  await assertCriteria(ctx, criteria, program.zone)
  const free = criteria.map((criterion): Criterion => ({ ...criterion, categories: [] }))
  return transaction(async () => {
    if ((await repo.countTemplates()) >= MOST_CRITERIA_TEMPLATES)
      throw new Problem('evaluation.templatesFull', { data: { most: MOST_CRITERIA_TEMPLATES } })
    const createdById = ctx.actor.kind === 'user' ? ctx.actor.id : null
    const row = await repo.insertTemplate({ name, criteria: free, createdById })
    await record(ctx, {
      type: 'session.templateSaved',
      subject: programSubject(program),
      programId,
      after: { template: name },
    })
    const [made] = await present(ctx, [row])
    if (!made) throw new Problem('resource.notFound')
    return made
  })
}

/** Throws 'missing_permissions'. */
export async function deleteCriteriaTemplate(
  ctx: Context,
  { programId, templateId }: ArgumentsOf<typeof contract.deleteCriteriaTemplate>,
): Promise<void> {
  const program = await getProgramRow(programId)
  const template = await repo.findTemplate(templateId)
  if (!template) throw new Problem('resource.notFound')
  if (!mayDelete(ctx, template.createdById))
    throw new Problem('missing_permissions', { data: { permission: DELETE_OTHERS } })
  await transaction(async () => {
    await repo.removeTemplate(templateId)
    await record(ctx, {
      type: 'session.templateDeleted',
      subject: programSubject(program),
      programId,
      before: { template: template.name },
    })
  })
}

export async function listSessionsElsewhere(
  ctx: Context,
  { programId }: ArgumentsOf<typeof contract.listSessionsElsewhere>,
): Promise<AnswerOf<typeof contract.listSessionsElsewhere>> {
  const sessions = (await listOtherSessionRows(programId)).filter((one) =>
    can(ctx, 'program.evaluation.read', one.programId),
  )
  const programs = new Map(
    (await listProgramRows([...new Set(sessions.map((one) => one.programId))])).map((program) => [program.id, program]),
  )
  return {
    items: sessions.flatMap(({ id, title, programId: of, closesAt, criteria }) => {
      const program = programs.get(of)
      return program && program.status !== 'deleted'
        ? [
            {
              ...{ id, title, closesAt: closesAt?.toISOString() ?? null, criteria: criteria.length },
              program: { id: program.id, title: program.title, lang: program.lang },
            },
          ]
        : []
    }),
  }
}
