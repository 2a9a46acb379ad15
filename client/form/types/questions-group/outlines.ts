/** Outline of a plus. */
export const ADD = 'M10 4v12M4 10h12'
