import type { ResponseFacetName } from '#core/codes.ts'
import type { AnswerOf, ArgumentsOf } from '#core/endpoint.ts'
import { facetValues } from '#core/facet.ts'
import type { listResponses as contract, ResponseFilters } from '#core/response/response.contract.ts'
import { spanOf } from '#core/zone.ts'
import type { Context } from '../../context.ts'
import type { ResponseFacet } from '../../slice.ts'
import { getProgramRow } from '../program/program.public.ts'
import { facetAlternatives, facetsFor, readFacets } from './facets.ts'
import { type Narrowing, type Place, readGates, readPage, readRows, readTotals } from './list.repo.ts'
import { listConditions, readCells } from './questions.ts'
import { presentRow } from './response.present.ts'
import type { ListCondition } from './values.repo.ts'

type Input = ArgumentsOf<typeof contract>

/** What the filters ask for in a call with this zone and prefix. */
export async function narrowing(
  { stepId, createdOn, submittedOn, answers, ...filters }: ResponseFilters,
  { id, zone, numberPrefix }: { id: string; zone: string; numberPrefix: string },
  facets: readonly ResponseFacet[],
): Promise<Narrowing> {
  return {
    ...filters,
    numberPrefix,
    stepIds: stepId?.split(',') ?? [],
    conditions: [
      ...facets.flatMap((facet): ListCondition[] => {
        const values = facetValues(filters[facet.name as ResponseFacetName])
        return values.length > 0 ? [facetAlternatives(facet, values)] : []
      }),
      ...(await listConditions(id, answers, facets)),
    ],
    ...(createdOn && { createdAt: spanOf(createdOn, zone) }),
    ...(submittedOn && { submittedAt: spanOf(submittedOn, zone) }),
  }
}

/**
 * A page of a call's applications. `after` and `before` go on from a row at any depth for the same price; `page` alone
 * is for jumping. Totals come from kept figures; `totalFiltred` is null when a search finds more than 10,000.
 */
export async function listResponses(ctx: Context, input: Input): Promise<AnswerOf<typeof contract>> {
  const { programId, page, perPage, after, before, sort, direction, columns, ...filters } = input
  const asked = filters.createdOn ?? filters.submittedOn ?? filters.search
  const program =
    asked === undefined ? { id: programId, zone: 'UTC', numberPrefix: '' } : await getProgramRow(programId)
  const facets = await facetsFor(ctx, programId)
  const listing = { ...(await narrowing(filters, program, facets)), programId, sort, direction }
  const totals = await readTotals(listing)
  const { total, filtered } = totals
  const place: Place = after
    ? { from: after, side: 'after' }
    : before
      ? { from: before, side: 'before' }
      : { offset: (page - 1) * perPage }
  const ids = filtered === 0 ? [] : await readPage(listing, place, perPage, totals)
  const [rows, gates] = [await readRows(ids), await readGates(ids)]
  const facetsOf = await readFacets(facets, ids)
  const cellsOf = columns ? await readCells(ctx, programId, columns.split(','), ids) : null
  const gatesOf = Map.groupBy(gates, (gate) => gate.responseId)
  return {
    items: rows.map((row) => ({
      ...presentRow(row, gatesOf.get(row.id) ?? [], facetsOf(row.id)),
      ...(cellsOf && { answers: cellsOf(row.id) }),
    })),
    metadata: {
      page,
      perPage,
      total,
      totalFiltred: filtered,
      nbPages: filtered === null ? null : Math.max(1, Math.ceil(filtered / perPage)),
      lastId: ids.at(-1) ?? null,
    },
  }
}
