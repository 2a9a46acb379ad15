/** Outlines that only the views other than the form draw. */
export const EDIT = '<path d="m4 16 .8-3.6L13.4 3.8l2.8 2.8-8.6 8.6Z"/>'
export const MINUS = '<path d="M4 10h12"/>'
export const PRINT = '<path d="M6 7.5V3h8v4.5M6 14H3.25V7.5h13.5V14H14M6 12h8v5H6Z"/>'
export const DOCUMENT = '<path d="M11.5 2.75H5v14.5h10V6.25ZM11.5 2.75v3.5H15M10 9v5m-2.25-2.25L10 14l2.25-2.25"/>'
