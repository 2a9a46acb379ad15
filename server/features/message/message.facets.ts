import type { Facets, ResponseFacet } from '../../slice.ts'
import { countsOf, FACET_SQL, hasMessages, type MessageCounts } from './message.repo.ts'

const NONE: ResponseFacet<MessageCounts> = {
  name: 'message',
  read: async () => new Map(),
  ids: "SELECT c.response_id AS id FROM message c WHERE c.platform_id = :platformId AND 1 = 0 AND '' IN ( :facet_message ) ",
  count: "SELECT COUNT(*) FROM message c WHERE c.platform_id = :platformId AND 1 = 0 AND '' IN ( :facet_message ) ",
  isUsed: async () => false,
  cell: () => '',
}

const readBy = (id: string): ResponseFacet<MessageCounts> => ({
  name: 'message',
  read: (responseIds) => countsOf(responseIds, { id, side: 'organiser' }),
  ...FACET_SQL,
  replacements: { facet_reader: id },
  isUsed: hasMessages,
  cell: ({ total }) => String(total),
})

/** How many messages there are, and how many of them the reader has not read. */
export const messageFacets: Facets = {
  response: [
    {
      ...NONE,
      byReader: {
        permissions: ['program.message.read'],
        facet: (held, readerId) => (held.includes('program.message.read') ? readBy(readerId) : NONE),
      },
    },
  ],
}
