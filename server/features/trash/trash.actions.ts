import type { ArgumentsOf } from '#core/endpoint.ts'
import { Problem } from '#core/problem.ts'
import { restorableUntil } from '#core/program/program.rules.ts'
import type * as contract from '#core/trash/trash.contract.ts'
import { TRASH_KINDS, type TrashItem, type TrashKind } from '#core/trash/trash.contract.ts'
import type { Context } from '../../context.ts'
import { removeForm, restoreForm } from '../form/form.actions.ts'
import { setProgramStatus } from '../program/publication.actions.ts'
import { deleteProgram } from '../program/purge.actions.ts'
import { removeResponse, restoreResponse } from '../response/trash.actions.ts'
import { countTrashed, deletedBy, listTrashed, type TrashRow, versionOfProgram } from './trash.repo.ts'

interface Ways {
  restore(ctx: Context, id: string): Promise<unknown>
  remove(ctx: Context, id: string): Promise<unknown>
}

const WAYS: Record<TrashKind, Ways> = {
  programs: {
    restore: async (ctx, id) =>
      setProgramStatus(ctx, { programId: id, status: 'active', version: await trashedVersion(id) }),
    remove: async (ctx, id) => deleteProgram(ctx, { programId: id, version: await trashedVersion(id) }),
  },
  deposits: { restore: restoreResponse, remove: removeResponse },
  forms: { restore: restoreForm, remove: removeForm },
}

async function trashedVersion(id: string): Promise<number> {
  const version = await versionOfProgram(id)
  if (version === null) throw new Problem('resource.notFound')
  return version
}

/** One page of the trash, and how much there is of each kind: six queries at any size. */
export async function listTrash(ctx: Context, { kind, search, page, perPage }: ArgumentsOf<typeof contract.listTrash>) {
  const most = ctx.app.config.limits.exactCount
  const place = { limit: perPage, offset: (page - 1) * perPage }
  const [items, filtered, ...all] = await Promise.all([
    listTrashed(kind, { search, ...place }),
    countTrashed(kind, { search, limit: most + 1 }),
    ...TRASH_KINDS.map((each) => countTrashed(each, { limit: most + 1 })),
  ])
  const counts = Object.fromEntries(TRASH_KINDS.map((each, at) => [each, all[at] ?? 0])) as Record<TrashKind, number>
  const exact = filtered <= most ? filtered : null
  const names = await deletedBy(items.map(({ id }) => id))
  return {
    items: items.map((row) => present(row, names)),
    metadata: {
      page,
      perPage,
      total: counts[kind],
      totalFiltred: exact,
      nbPages: exact === null ? null : Math.max(1, Math.ceil(exact / perPage)),
      lastId: items.at(-1)?.id ?? null,
    },
    counts,
  }
}

const present = (row: TrashRow, names: ReadonlyMap<string, string>): TrashItem => ({
  id: row.id,
  title: row.title,
  number: row.number,
  program: row.program,
  deletedBy: names.get(row.id) ?? null,
  deletedAt: row.deletedAt.toISOString(),
  until: restorableUntil(row.deletedAt).toISOString(),
})

export const restoreTrash = (ctx: Context, { kind, ids }: ArgumentsOf<typeof contract.restoreTrash>) =>
  each(ids, (id) => WAYS[kind].restore(ctx, id))

/** Deletes one thing of the trash for good. Throws 'resource.notFound' for one that is not in it. */
export const removeOne = (ctx: Context, kind: TrashKind, id: string): Promise<unknown> => WAYS[kind].remove(ctx, id)

export const removeTrash = (ctx: Context, { kind, ids }: ArgumentsOf<typeof contract.removeTrash>) =>
  each(ids, (id) => removeOne(ctx, kind, id))

/** Each by itself: one that cannot be done stops none of the others. */
async function each(ids: readonly string[], work: (id: string) => Promise<unknown>) {
  const done: string[] = []
  const left: { id: string; code: string }[] = []
  for (const id of new Set(ids)) {
    try {
      await work(id)
      done.push(id)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      left.push({ id, code: error.code })
    }
  }
  return { done, left }
}
