import type { ArgumentsOf } from '#core/endpoint.ts'
import { Problem } from '#core/problem.ts'
import { comparePublic } from '#core/program/list.rules.ts'
import type * as contract from '#core/program/portal.contract.ts'
import type { PublicProgram } from '#core/program/portal.contract.ts'
import type { Context } from '../../context.ts'
import { presentPublic, presentPublicCategory } from './program.present.ts'
import { categoriesOf, findProgram, listCategories, listPublished } from './program.repo.ts'
import type { ProgramRow } from './program.rows.ts'

/** Calls that everyone may find: published, running, public. Open ones first, by deadline. */
export async function listPublicPrograms(
  ctx: Context,
  input: ArgumentsOf<typeof contract.listPublicPrograms>,
): Promise<{ items: PublicProgram[] }> {
  const rows = (await listPublished(['active'])).filter(({ visibility }) => visibility === 'public')
  const categories = await listCategories(rows.map(({ id }) => id))
  const items = rows
    .map((row) => {
      const shown = presentPublic(row, categories.get(row.id) ?? [], ctx.now, input.lang ?? ctx.locale)
      return { ...row, deadlineAt: shown.deadlineAt, shown }
    })
    .sort((a, b) => comparePublic(a, b, ctx.now))
  return { items: items.map(({ shown }) => shown) }
}

export async function getPublicProgram(
  ctx: Context,
  input: ArgumentsOf<typeof contract.getPublicProgram>,
): Promise<PublicProgram> {
  const row = await visibleProgram(input.programSlug)
  return presentPublic(row, await categoriesOf(row.id), ctx.now, input.lang ?? ctx.locale)
}

export async function getPublicCategory(ctx: Context, input: ArgumentsOf<typeof contract.getPublicCategory>) {
  const row = await visibleProgram(input.programId)
  const category = (await categoriesOf(row.id)).find(({ id }) => id === input.categoryId)
  if (!category) throw new Problem('resource.notFound')
  return presentPublicCategory(row, category, input.lang ?? ctx.locale)
}

/** A published program. An archived one stays readable and takes nothing more. Throws 'resource.notFound'. */
async function visibleProgram(idOrSlug: string): Promise<ProgramRow> {
  const row = await findProgram(idOrSlug)
  if (!row?.publishedAt || row.status === 'deleted') throw new Problem('resource.notFound')
  return row
}
