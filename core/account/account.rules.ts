/** Characters of a first or a last name. */
export const NAME_MOST = 100
