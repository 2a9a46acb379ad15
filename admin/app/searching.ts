/** Characters that a search may have. */
export const LONGEST_SEARCH = 100

/** What was searched for, in a sentence: an address may hold any length of it, and the way out stays in sight. */
export const cut = (text: string): string => (text.length > 40 ? `${text.slice(0, 40).trimEnd()}…` : text)
