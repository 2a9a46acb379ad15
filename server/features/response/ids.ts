import type { Permission } from '#core/codes.ts'
import type { ResponseFilters } from '#core/response/response.contract.ts'
import type { Context } from '../../context.ts'
import type { ProgramRow } from '../program/program.public.ts'
import { facetsWith } from './facets.ts'
import { narrowing } from './list.actions.ts'
import { type Place, readPage, readTotals } from './list.repo.ts'

const PAGE = 500

/** Ids of all applications that the filters let through, as somebody with these permissions of facets finds them, page by page. */
export async function* idsOfListing(
  ctx: Pick<Context, 'app'>,
  program: Pick<ProgramRow, 'id' | 'zone' | 'numberPrefix'>,
  filters: ResponseFilters,
  { facetPermissions, readerId }: { facetPermissions: readonly Permission[]; readerId: string },
): AsyncGenerator<string[]> {
  const facets = await facetsWith(ctx.app, facetPermissions, readerId)
  const listing = {
    ...(await narrowing(filters, program, facets)),
    programId: program.id,
    sort: 'createdAt' as const,
    direction: 'asc' as const,
  }
  const totals = await readTotals(listing)
  if (totals.filtered === 0) return
  let place: Place = { offset: 0 }
  for (;;) {
    const ids = await readPage(listing, place, PAGE, totals)
    if (ids.length > 0) yield ids
    const last = ids.at(-1)
    if (ids.length < PAGE || last === undefined) return
    place = { from: last, side: 'after' }
  }
}
