import type { ArgumentsOf } from '#core/endpoint.ts'
import type { EventType } from '#core/events.ts'
import type { FormDefinition } from '#core/form/definition.ts'
import { Problem } from '#core/problem.ts'
import type { Category } from '#core/program/category.contract.ts'
import type * as contract from '#core/program/program.contract.ts'
import type { Program, ProgramCheckError } from '#core/program/program.contract.ts'
import { canBecome, checkProgram as check, mayMove } from '#core/program/program.rules.ts'
import { readinessGaps } from '#core/program/readiness.rules.ts'
import { type Context, can } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { currentVersionsOf } from '../form/form.public.ts'
import { programAt, refuseClosings, showProgram, stale } from './program.actions.ts'
import { subjectOf } from './program.audit.ts'
import { categoriesOf, getProgramRow, updateProgramAt } from './program.repo.ts'
import type { ProgramRow, ProgramValues } from './program.rows.ts'

export async function checkProgram(ctx: Context, input: ArgumentsOf<typeof contract.checkProgram>) {
  const row = await getProgramRow(input.programId)
  const { errors, categories, forms } = await runCheck(ctx, row)
  return {
    errors,
    steps: categories.reduce((sum, { steps }) => sum + steps.length, 0),
    gaps: readinessGaps(row, { categories, forms }, ctx.now),
  }
}

/** The specification's check (§5) on freshly loaded categories. A form that was never published has nothing to fill in and counts as none. */
async function runCheck(
  ctx: Context,
  row: ProgramRow,
): Promise<{ errors: ProgramCheckError[]; categories: Category[]; forms: FormDefinition[] }> {
  const categories = await loadCategories(ctx, row.id)
  const formIds = categories.flatMap(({ steps }) => steps.flatMap(({ config }) => config.form_id ?? []))
  const forms = await currentVersionsOf(formIds)
  const checked = categories.map((category) => ({
    ...category,
    steps: category.steps.map((step) =>
      step.type === 'form' && !forms.has(step.config.form_id ?? '') ? { ...step, config: {} } : step,
    ),
  }))
  return {
    errors: check(checked, row.lang),
    categories,
    forms: [...forms.values()].map(({ definition }) => definition),
  }
}

async function loadCategories(ctx: Context, programId: string): Promise<Category[]> {
  try {
    return await categoriesOf(programId)
  } catch (error) {
    ctx.app.log.error({ err: error, programId }, 'categories cannot be loaded') // spec §8
    throw new Problem('failed_to_load_categoriess', { cause: error })
  }
}

export async function publishProgram(
  ctx: Context,
  input: ArgumentsOf<typeof contract.publishProgram>,
): Promise<Program> {
  const row = await programAt(ctx, input.programId, input.version)
  if (row.status !== 'active' || row.publishedAt)
    throw new Problem('program.transition', {
      data: { from: row.publishedAt ? 'published' : row.status, to: 'published' },
    })
  const { errors, categories } = await runCheck(ctx, row)
  if (errors.length > 0) throw new Problem('program.notPublishable', { data: { errors } })
  // The specification's check has no word for it.
  refuseClosings(categories, row)
  return move(ctx, row, 'program.published', { publishedAt: ctx.now })
}

export async function unpublishProgram(
  ctx: Context,
  input: ArgumentsOf<typeof contract.unpublishProgram>,
): Promise<Program> {
  const row = await programAt(ctx, input.programId, input.version)
  if (!row.publishedAt) throw new Problem('program.transition', { data: { from: 'draft', to: 'draft' } })
  return move(ctx, row, 'program.unpublished', { publishedAt: null })
}

/** Archives, puts into the trash, restores. The trash keeps slug and publication: what comes back is as it was. */
export async function setProgramStatus(
  ctx: Context,
  input: ArgumentsOf<typeof contract.setProgramStatus>,
): Promise<Program> {
  const row = await getProgramRow(input.programId)
  if (row.version !== input.version) throw await stale(ctx, row.id)
  const { status } = input
  if (!canBecome(row.status, status))
    throw new Problem('program.transition', { data: { from: row.status, to: status } })
  if (!mayMove(row.status, status, (permission) => can(ctx, permission, row.id)))
    throw new Problem('missing_permissions', { data: { permission: 'platform.program.delete' } })
  switch (status) {
    case 'archived':
      return move(ctx, row, 'program.archived', { status, archivedAt: ctx.now })
    case 'deleted':
      return move(ctx, row, 'program.deleted', { status, deletedAt: ctx.now })
    case 'active':
      if (row.status === 'deleted' && row.archivedAt)
        return move(ctx, row, 'program.restored', { status: 'archived', deletedAt: null })
      return move(ctx, row, 'program.restored', { status, archivedAt: null, deletedAt: null })
  }
}

/** Puts what left the archive to be changed back: it has been there `since` then. */
export async function archiveAgain(ctx: Context, programId: string, since: Date): Promise<Program> {
  const row = await getProgramRow(programId)
  if (!canBecome(row.status, 'archived'))
    throw new Problem('program.transition', { data: { from: row.status, to: 'archived' } })
  return move(ctx, row, 'program.archived', { status: 'archived', archivedAt: since })
}

/** The one writer of a program's status and publication. */
async function move(
  ctx: Context,
  row: ProgramRow,
  type: EventType,
  values: Pick<ProgramValues, 'status' | 'publishedAt' | 'archivedAt' | 'deletedAt'>,
): Promise<Program> {
  const life = ({ status, publishedAt }: Pick<ProgramRow, 'status' | 'publishedAt'>) => ({
    status,
    publishedAt: publishedAt?.toISOString() ?? null,
  })
  await transaction(async () => {
    if (!(await updateProgramAt(row.id, row.version, values))) throw await stale(ctx, row.id)
    await record(ctx, {
      type,
      subject: subjectOf(row),
      programId: row.id,
      before: life(row),
      after: life({ ...row, ...values }),
    })
  })
  return showProgram(ctx, row.id)
}
