import type { AnswerOf, ArgumentsOf } from '#core/endpoint.ts'
import { Problem } from '#core/problem.ts'
import type * as contract from '#core/view/view.contract.ts'
import type { SavedView } from '#core/view/view.contract.ts'
import { MOST_VIEWS } from '#core/view/view.rules.ts'
import { type Context, can, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import { getProgramRow } from '../program/program.public.ts'
import * as repo from './view.repo.ts'

const SHARE = 'program.view.share'

const present = ({ id, list, name, belongsTo, isDefault, settings, version }: repo.ViewRow): SavedView => ({
  id,
  list,
  name,
  isShared: belongsTo === repo.SHARED,
  isDefault,
  settings: { ...settings, columns: settings.columns && [...settings.columns] },
  version,
})

const labelOf = ({ name, list, isDefault }: Pick<repo.ViewRow, 'name' | 'list' | 'isDefault'>) => ({
  name,
  list,
  isDefault,
})

const subjectOf = (id: string, name: string) => ({ kind: 'view' as const, id, name })

/** Throws 'missing_permissions'. */
function assertShares(ctx: Context, programId: string): void {
  if (!can(ctx, SHARE, programId)) throw new Problem('missing_permissions', { data: { permission: SHARE } })
}

const belongsTo = (ctx: Context, { isShared }: { isShared: boolean }): string =>
  isShared ? repo.SHARED : userOf(ctx).id

/** Throws 'resource.notFound', for somebody else's own as well. */
async function getView(ctx: Context, programId: string, viewId: string): Promise<repo.ViewRow> {
  const view = await repo.findView(programId, viewId)
  if (!view || ![repo.SHARED, userOf(ctx).id].includes(view.belongsTo)) throw new Problem('resource.notFound')
  return view
}

export async function listViews(
  ctx: Context,
  { programId, list }: ArgumentsOf<typeof contract.listViews>,
): Promise<AnswerOf<typeof contract.listViews>> {
  return { items: (await repo.listViewRows(programId, list, userOf(ctx).id)).map(present) }
}

/** Throws 'view.tooMany'. */
async function assertRoom(owner: repo.ViewOwner): Promise<void> {
  if ((await repo.countViews(owner)) >= MOST_VIEWS) throw new Problem('view.tooMany', { data: { most: MOST_VIEWS } })
}

const refusingTaken = <Result>(work: () => Promise<Result>): Promise<Result> =>
  work().catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Problem('view.nameTaken') : error
  })

/** Throws 'view.nameTaken', 'view.tooMany', 'missing_permissions'. */
export async function createView(
  ctx: Context,
  { programId, isShared, ...given }: ArgumentsOf<typeof contract.createView>,
): Promise<SavedView> {
  if (isShared) assertShares(ctx, programId)
  await getProgramRow(programId)
  const owner = { programId, list: given.list, belongsTo: belongsTo(ctx, { isShared }) }
  return refusingTaken(() =>
    transaction(async () => present(await getView(ctx, programId, await insertFor(ctx, owner, given)))),
  )
}

type Given = Pick<repo.ViewRow, 'name' | 'list' | 'isDefault' | 'settings'>

/** Belongs into a transaction. Answers the id. */
async function insertFor(ctx: Context, owner: repo.ViewOwner, given: Given): Promise<string> {
  const { programId } = owner
  await assertRoom(owner)
  if (given.isDefault) await repo.clearDefault(owner)
  const { id } = await repo.insertView({ ...given, ...owner })
  if (owner.belongsTo === repo.SHARED)
    await record(ctx, { type: 'view.created', subject: subjectOf(id, given.name), programId, after: labelOf(given) })
  return id
}

/** A view that everybody shares, as a manifest or a copied program says it, in place of `was`. */
export const writeShared = (ctx: Context, programId: string, given: Given, was: repo.ViewRow | null): Promise<void> =>
  transaction(async () => {
    const owner = { programId, list: given.list, belongsTo: repo.SHARED }
    if (!was) return void (await insertFor(ctx, owner, given))
    if (given.isDefault) await repo.clearDefault(owner)
    if (!(await repo.updateViewAt(was.id, was.version, { ...given, belongsTo: repo.SHARED })))
      throw new Problem('resource.stale', { data: { current: null } })
    await record(ctx, {
      type: 'view.updated',
      subject: subjectOf(was.id, given.name),
      programId,
      before: labelOf(was),
      after: labelOf(given),
    })
  })

export const deleteShared = (ctx: Context, { id, programId, ...view }: repo.ViewRow): Promise<void> =>
  transaction(async () => {
    await repo.removeView(id)
    await record(ctx, { type: 'view.deleted', subject: subjectOf(id, view.name), programId, before: labelOf(view) })
  })

/** Throws 'view.nameTaken', 'view.tooMany', 'missing_permissions', 'resource.stale' with what stands now. */
export async function updateView(
  ctx: Context,
  { programId, viewId, version, isShared, ...given }: ArgumentsOf<typeof contract.updateView>,
): Promise<SavedView> {
  const before = await getView(ctx, programId, viewId)
  const wasShared = before.belongsTo === repo.SHARED
  if (isShared || wasShared) assertShares(ctx, programId)
  const owner = { programId, list: before.list, belongsTo: belongsTo(ctx, { isShared }) }
  return refusingTaken(() =>
    transaction(async () => {
      if (isShared !== wasShared) await assertRoom(owner)
      if (given.isDefault) await repo.clearDefault(owner)
      if (!(await repo.updateViewAt(viewId, version, { ...given, belongsTo: owner.belongsTo })))
        throw new Problem('resource.stale', { data: { current: present(await getView(ctx, programId, viewId)) } })
      if (isShared || wasShared)
        await record(ctx, {
          type: 'view.updated',
          subject: subjectOf(viewId, given.name),
          programId,
          before: labelOf(before),
          after: labelOf({ ...given, list: before.list }),
        })
      return present(await getView(ctx, programId, viewId))
    }),
  )
}

export async function deleteView(
  ctx: Context,
  { programId, viewId }: ArgumentsOf<typeof contract.deleteView>,
): Promise<void> {
  const view = await getView(ctx, programId, viewId)
  if (view.belongsTo !== repo.SHARED) return void (await repo.removeView(viewId))
  assertShares(ctx, programId)
  await deleteShared(ctx, view)
}
