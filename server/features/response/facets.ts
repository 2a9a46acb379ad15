import type { Permission } from '#core/codes.ts'
import type { Text } from '#core/text.ts'
import { type App, type Context, can } from '../../context.ts'
import type { ResponseFacet } from '../../slice.ts'

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
