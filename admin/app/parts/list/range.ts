interface Place {
  page: number
  perPage: number
  /** Rows that the filters let through now; null for more than can be counted. */
  total: number | null
  /** Rows of this page that are among them. */
  shown: number
  /** Rows of this page that were among them when it was read. */
  left?: number
}

/**
 * Which rows of all a page shows, and on how many pages they are. Rows that left the list before this page move its first
 * row up: what is said never goes past the end.
 */
export function rangeOf({ page, perPage, total, shown, left = 0 }: Place): {
  from: number
  to: number
  pages: number | null
} {
  const last = (page - 1) * perPage + shown
  const to = shown === 0 ? 0 : total === null ? last : Math.max(shown, Math.min(last, total))
  return {
    from: shown === 0 ? 0 : to - shown + 1,
    to,
    pages: total === null ? null : Math.max(page, Math.ceil((total + left) / perPage), 1),
  }
}
