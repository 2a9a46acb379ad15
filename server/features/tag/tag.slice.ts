import * as tags from '../../db/migrations/0070-tags.ts'
import { Tag } from '../../db/models/Tag.ts'
import { Tagging } from '../../db/models/Tagging.ts'
import { forgetsProgram } from '../../events/forget.ts'
import type { Slice } from '../../slice.ts'

export const tagSlice: Slice = {
  name: 'tag',
  tables: { tenant: [Tag, Tagging] },
  migrations: [{ name: '0070-tags', up: tags.up }],
  consumers: [forgetsProgram('tag.forgetProgram', async (id) => (await import('./tag.repo.ts')).removeTagsOf(id))],
  manifest: async () => (await import('./tag.manifest.ts')).tagParts,
  facets: async () => (await import('./tag.facets.ts')).tagFacets,
  bulk: async () => [(await import('./tag.bulk.ts')).tagBulk],
  routes: async () => (await import('./tag.routes.ts')).tagRoutes,
}
