import type { ArgumentsOf } from '#core/endpoint.ts'
import { checkDefinition } from '#core/form/check.ts'
import { countQuestions } from '#core/form/count.ts'
import type * as contract from '#core/form/library.contract.ts'
import { type LibraryItem, MOST_LIBRARY_ITEMS } from '#core/form/library.contract.ts'
import { Problem } from '#core/problem.ts'
import { type Context, can } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { subjectOf } from '../program/program.audit.ts'
import { getProgramRow, namesOf } from '../program/program.public.ts'
import { formDeps } from './form.deps.ts'
import * as repo from './library.repo.ts'

const CHANGE_OTHERS = 'platform.form-library.update'

async function present(ctx: Context, rows: readonly repo.LibraryRow[]): Promise<LibraryItem[]> {
  const names = await namesOf(rows.map(({ createdById }) => createdById))
  return rows.map(({ id, name, kind, definition, createdById, version }) => ({
    id,
    name,
    kind,
    fields: countQuestions(definition.fields).fields,
    savedBy: names.get(createdById ?? '') ?? null,
    definition: { fields: definition.fields },
    version,
    abilities: { change: mayChange(ctx, createdById) },
  }))
}

/** Who kept an item, and those who may change what others kept. */
const mayChange = (ctx: Context, createdById: string | null): boolean =>
  (ctx.actor.kind === 'user' && ctx.actor.id === createdById) || can(ctx, CHANGE_OTHERS)

/** Throws 'missing_permissions'. */
function assertMayChange(item: LibraryItem): void {
  if (!item.abilities.change) throw new Problem('missing_permissions', { data: { permission: CHANGE_OTHERS } })
}

async function showItem(ctx: Context, id: string): Promise<LibraryItem> {
  const row = await repo.findItem(id)
  const [item] = row ? await present(ctx, [row]) : []
  if (!item) throw new Problem('resource.notFound')
  return item
}

export const listLibrary = async (ctx: Context): Promise<{ items: LibraryItem[] }> => ({
  items: await present(ctx, await repo.listItems()),
})

/** What looks outside of a part, as a condition on a question that is not in it, is told when the part is inserted somewhere. */
const OUTWARD: ReadonlySet<string> = new Set(['definition.conditionField', 'definition.formulaQuestion'])

/** Throws 'form.libraryFull', and 'form.invalid' for what no form could take. */
export async function saveToLibrary(
  ctx: Context,
  { programId, name, kind, definition }: ArgumentsOf<typeof contract.saveToLibrary>,
): Promise<LibraryItem> {
  const program = await getProgramRow(programId)
  const deps = await formDeps(ctx.now, program.zone, [definition])
  const issues = checkDefinition(definition, deps).filter(({ rule }) => !OUTWARD.has(rule))
  if (issues.length > 0) throw new Problem('form.invalid', { issues })
  if ((await repo.countItems()) >= MOST_LIBRARY_ITEMS)
    throw new Problem('form.libraryFull', { data: { most: MOST_LIBRARY_ITEMS } })
  const id = await transaction(async () => {
    const createdById = ctx.actor.kind === 'user' ? ctx.actor.id : null
    const item = await repo.insertItem({ name, kind, definition, createdById })
    await record(ctx, {
      type: 'form.savedToLibrary',
      subject: subjectOf(program),
      programId,
      after: { libraryItem: name },
    })
    return item.id
  })
  return showItem(ctx, id)
}

/** Throws 'resource.stale' with what stands now, 'missing_permissions'. */
export async function renameInLibrary(
  ctx: Context,
  { programId, libraryItemId, name, version }: ArgumentsOf<typeof contract.renameInLibrary>,
): Promise<LibraryItem> {
  const program = await getProgramRow(programId)
  const before = await showItem(ctx, libraryItemId)
  assertMayChange(before)
  if (before.version === version && before.name === name) return before
  await transaction(async () => {
    if (!(await repo.renameItemAt(libraryItemId, version, name)))
      throw new Problem('resource.stale', { data: { current: await showItem(ctx, libraryItemId) } })
    await record(ctx, {
      type: 'form.renamedInLibrary',
      subject: subjectOf(program),
      programId,
      before: { libraryItem: before.name },
      after: { libraryItem: name },
    })
  })
  return showItem(ctx, libraryItemId)
}

/** Throws 'missing_permissions'. */
export async function deleteFromLibrary(
  ctx: Context,
  { programId, libraryItemId }: ArgumentsOf<typeof contract.deleteFromLibrary>,
): Promise<void> {
  const program = await getProgramRow(programId)
  const item = await showItem(ctx, libraryItemId)
  assertMayChange(item)
  await transaction(async () => {
    await repo.removeItem(libraryItemId)
    await record(ctx, {
      type: 'form.deletedFromLibrary',
      subject: subjectOf(program),
      programId,
      before: { libraryItem: item.name },
    })
  })
}
