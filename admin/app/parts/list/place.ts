/**
 * How a list comes in pages: `pages` by number; `joined` by number, each also named by the row it joins, so that the
 * thousandth is read as fast as the first; `cursor` by rows alone; `all` in one answer, searched and sorted here.
 */
export type Paging = 'pages' | 'joined' | 'cursor' | 'all'

export interface Place {
  page: number
  after?: string | undefined
  before?: string | undefined
  /** Where the pages before began, for a list that only goes forward. */
  trail?: readonly string[]
}

export interface ListMetadata {
  total?: number
  /** Rows that the filters let through; null for more than 10,000. */
  totalFiltred?: number | null
  nbPages?: number | null
  hasNext?: boolean
  hasPrevious?: boolean
  hasMore?: boolean
  firstId?: string | null
  lastId?: string | null
}

export const FIRST_PLACE: Place = { page: 1 }

/** Parameters of the address for a place in the list; the first page needs none. */
export const placeParams = ({ page, after, before, trail }: Place): Record<string, string | null> => ({
  page: page > 1 ? String(page) : null,
  after: after ?? null,
  before: before ?? null,
  trail: trail?.join(',') || null,
})

/** What the server is asked for a place. */
export function placeQuery(paging: Paging, size: number, { page, after, before }: Place): Record<string, unknown> {
  if (paging === 'all') return {}
  const ends = { ...(after && { after }), ...(before && { before }) }
  return paging === 'cursor' ? { limit: size, ...ends } : { page, perPage: size, ...(paging === 'joined' && ends) }
}

/** The pages before and after one. Rows that have moved since it was read (`moved`) join nothing. */
export function placesBeside(
  paging: Paging,
  size: number,
  place: Place,
  rowIds: readonly string[],
  metadata: ListMetadata,
  moved?: ReadonlySet<string>,
): { previous?: Place; next?: Place } {
  if (paging === 'all') return {}
  const { page, after, trail = [] } = place
  if (paging === 'cursor') {
    const { hasNext, hasMore, hasPrevious, firstId, lastId } = metadata
    const onlyForward = hasPrevious === undefined
    return {
      ...(onlyForward
        ? after && { previous: { page: 1, after: trail.at(-1), trail: trail.slice(0, -1) } }
        : hasPrevious && firstId && { previous: { page: 1, before: firstId } }),
      ...((hasNext ?? hasMore) &&
        lastId && {
          next: { page: 1, after: lastId, ...(onlyForward && { trail: [...trail, ...(after ? [after] : [])] }) },
        }),
    }
  }
  const still = paging === 'joined' ? rowIds.filter((id) => !moved?.has(id)) : []
  const { nbPages = null } = metadata
  return {
    ...(page > 1 && { previous: { page: page - 1, ...(page > 2 && { before: still[0] }) } }),
    ...((nbPages === null ? rowIds.length >= size : page < nbPages) && {
      next: { page: page + 1, after: still.at(-1) },
    }),
  }
}
