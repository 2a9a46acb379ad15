import type { Facets, ResponseFacet } from '../../slice.ts'
import { countsOf, facetSql, hasComments, type ReadableComments } from './comment.repo.ts'

const facetOf = (readable: ReadableComments): ResponseFacet<number> => ({
  name: 'comment',
  read: (responseIds) => countsOf(responseIds, readable),
  ...facetSql(readable),
  isUsed: (programId) => hasComments(programId, readable),
  cell: String,
})

/** Nobody learns from a figure or a filter that there are comments which they may not read. */
export const commentFacets: Facets = {
  response: [
    {
      ...facetOf('none'),
      byReader: {
        permissions: ['program.comment.read', 'program.note.read'],
        facet(held) {
          if (!held.includes('program.comment.read')) return facetOf('none')
          return facetOf(held.includes('program.note.read') ? 'all' : 'shared')
        },
      },
    },
  ],
}
