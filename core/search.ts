/** Characters that a search may have. */
export const LONGEST_SEARCH = 100
