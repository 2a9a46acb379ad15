import type { ArgumentsOf } from '#core/endpoint.ts'
import { checkDefinition } from '#core/form/check.ts'
import { countQuestions } from '#core/form/count.ts'
import type * as contract from '#core/form/library.contract.ts'
import { type LibraryItem, MOST_LIBRARY_ITEMS } from '#core/form/library.contract.ts'
import { Problem } from '#core/problem.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { subjectOf } from '../program/program.audit.ts'
import { getProgramRow, namesOf } from '../program/program.public.ts'
import { formDeps } from './form.deps.ts'
import * as repo from './library.repo.ts'

async function present(rows: readonly repo.LibraryRow[]): Promise<LibraryItem[]> {
  const names = await namesOf(rows.map(({ createdById }) => createdById))
  return rows.map(({ id, name, kind, definition, createdById, version }) => ({
    id,
    name,
    kind,
    fields: countQuestions(definition.fields).fields,
    savedBy: names.get(createdById ?? '') ?? null,
    definition: { fields: definition.fields },
    version,
  }))
}

async function showItem(id: string): Promise<LibraryItem> {
  const row = await repo.findItem(id)
  const [item] = row ? await present([row]) : []
  if (!item) throw new Problem('resource.notFound')
  return item
}

export const listLibrary = async (): Promise<{ items: LibraryItem[] }> => ({
  items: await present(await repo.listItems()),
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
  return showItem(id)
}

/** Throws 'resource.stale' with what stands now. */
export async function renameInLibrary(
  ctx: Context,
  { programId, libraryItemId, name, version }: ArgumentsOf<typeof contract.renameInLibrary>,
): Promise<LibraryItem> {
  const program = await getProgramRow(programId)
  const before = await showItem(libraryItemId)
  if (before.version === version && before.name === name) return before
  await transaction(async () => {
    if (!(await repo.renameItemAt(libraryItemId, version, name)))
      throw new Problem('resource.stale', { data: { current: await showItem(libraryItemId) } })
    await record(ctx, {
      type: 'form.renamedInLibrary',
      subject: subjectOf(program),
      programId,
      before: { libraryItem: before.name },
      after: { libraryItem: name },
    })
  })
  return showItem(libraryItemId)
}

export async function deleteFromLibrary(
  ctx: Context,
  { programId, libraryItemId }: ArgumentsOf<typeof contract.deleteFromLibrary>,
): Promise<void> {
  const program = await getProgramRow(programId)
  const { name } = await showItem(libraryItemId)
  await transaction(async () => {
    await repo.removeItem(libraryItemId)
    await record(ctx, {
      type: 'form.deletedFromLibrary',
      subject: subjectOf(program),
      programId,
      before: { libraryItem: name },
    })
  })
}
