/** Outlines that only the list of applications draws. */
export const NEXT = '<path d="m8 5 5 5-5 5"/>'
export const SEND = '<path d="M10 14V4m-4.5 4L10 3.5 14.5 8M4 16.5h12"/>'
