/** How many drafts of a visitor travel with a registration, and how long they may be together: characters of their JSON. */
export const VISITOR_DRAFTS = { most: 5, characters: 150_000 } as const
