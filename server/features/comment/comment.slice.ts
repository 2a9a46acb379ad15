import * as comments from '../../db/migrations/0116-comments.ts'
import { Comment } from '../../db/models/Comment.ts'
import type { Slice } from '../../slice.ts'

export const commentSlice: Slice = {
  name: 'comment',
  tables: { tenant: [Comment] },
  migrations: [{ name: '0116-comments', up: comments.up }],
  facets: async () => (await import('./comment.facets.ts')).commentFacets,
  personalData: async () => (await import('./data.person.ts')).commentData,
  eraser: async () => {
    const { removeCommentsBy } = await import('./comment.repo.ts')
    return { here: async (_ctx, userId) => void (await removeCommentsBy(userId)) }
  },
  routes: async () => (await import('./comment.routes.ts')).commentRoutes,
}
