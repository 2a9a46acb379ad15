import type { Permission } from '#core/codes.ts'
import { NO_VALUE } from '#core/response/filter.rules.ts'
import type { Text } from '#core/text.ts'
import { type App, type Context, can } from '../../context.ts'
import type { ResponseFacet } from '../../slice.ts'
import type { Alternative } from './values.repo.ts'

/** Of the permissions that say what facets show, those that the caller has in the program. */
export async function facetPermissions(ctx: Context, programId: string): Promise<Permission[]> {
  const { response } = await ctx.app.loadFacets()
  const asked = new Set(response.flatMap(({ byReader }) => byReader?.permissions ?? []))
  return [...asked].filter((permission) => can(ctx, permission, programId))
}

/** The facets as a person with these of the permissions reads them. */
export async function facetsWith(app: App, held: readonly Permission[], readerId: string): Promise<ResponseFacet[]> {
  const { response } = await app.loadFacets()
  return response.map((facet) => facet.byReader?.facet(held, readerId) ?? facet)
}

/** The facets as the caller reads them in the program. */
export const facetsFor = async (ctx: Context, programId: string): Promise<ResponseFacet[]> =>
  facetsWith(ctx.app, await facetPermissions(ctx, programId), ctx.actor.kind === 'user' ? ctx.actor.id : '')

/** What slices say of these applications: for each by the name of the facet. */
export async function readFacets(
  facets: readonly ResponseFacet[],
  ids: readonly string[],
): Promise<(id: string) => Record<string, unknown>> {
  const read = await Promise.all(
    facets.map(async (facet) => [facet.name, ids.length > 0 ? await facet.read(ids) : new Map()] as const),
  )
  return (id) => Object.fromEntries(read.flatMap(([name, values]) => (values.has(id) ? [[name, values.get(id)]] : [])))
}

/** What applicants read of these applications beside their states. */
export async function readTold(
  facets: readonly ResponseFacet[],
  ids: readonly string[],
): Promise<(id: string) => Text | undefined> {
  const texts = await Promise.all(facets.flatMap(({ tell }) => (tell && ids.length > 0 ? [tell(ids)] : [])))
  return (id) => texts.find((one) => one.has(id))?.get(id)
}

/**
 * The applications that have one of these values of a facet, or none where `NO_VALUE` is among them. `n` tells apart what asks
 * for the same facet more than once.
 */
export function facetAlternatives(
  { name, ids, count, any, replacements }: ResponseFacet,
  values: readonly string[],
  n?: number,
): Alternative[] {
  const own = n === undefined ? name : `${name}_${n}`
  const named = (sql: string) => (n === undefined ? sql : sql.replaceAll(`:facet_${name} `, `:facet_${own} `))
  const asked = any ? values.filter((value) => value !== NO_VALUE) : values
  const alternatives: Alternative[] = []
  if (asked.length > 0)
    alternatives.push({
      ids: named(ids),
      count: named(count),
      isMetBy: 'some',
      replacements: { [`facet_${own}`]: asked, ...replacements },
    })
  if (any && asked.length < values.length) alternatives.push({ ...any, isMetBy: 'none', replacements: {} })
  return alternatives
}
