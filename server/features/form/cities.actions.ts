import type { ArgumentsOf } from '#core/endpoint.ts'
import { CITY_SEARCH, cityQuery } from '#core/form/cities.ts'
import type * as contract from '#core/form/endpoints.contract.ts'
import type { Context } from '../../context.ts'
import type { Raw } from '../../http/route.ts'
import { findCities } from './cities.repo.ts'
import { ensureCities } from './cities.ts'

/** Seconds for which browsers and what stands before the server keep an answer: the list changes once a year. */
const KEPT = 86_400

/** Towns whose name or postcode begins so: those of exactly this name first, then by inhabitants. */
export async function searchCities(
  ctx: Context,
  { q }: ArgumentsOf<typeof contract.searchCities>,
  { res }: Pick<Raw, 'res'>,
) {
  res.setHeader('cache-control', `public, max-age=${KEPT}`)
  const query = cityQuery(q)
  if (!query) return { items: [] }
  await ensureCities(ctx.now)
  const rows = new Map((await findCities(query)).map((row) => [`${row.code} ${row.zipCode}`, row]))
  const isExact = (row: { search: string; searchShort: string }) =>
    row.search === query.name || row.searchShort === query.name
  const items = [...rows.values()]
    .sort(
      (a, b) =>
        Number(isExact(b)) - Number(isExact(a)) ||
        b.population - a.population ||
        a.code.localeCompare(b.code) ||
        a.zipCode.localeCompare(b.zipCode),
    )
    .slice(0, CITY_SEARCH.results)
    .map(({ code, name, zipCode, department }) => ({ code, name, zipCode, department }))
  return { items }
}
