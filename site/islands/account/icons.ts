/** Outlines that only the sign-in pages draw. */
export const MAIL =
  '<rect x="2.75" y="4.5" width="14.5" height="11" rx="1.5"/><path d="m3.25 5.5 6.75 5.25 6.75-5.25"/>'
export const HIDDEN =
  '<path d="M3 3l14 14M6.5 6.8A9 9 0 0 0 2.5 10s2.7 5 7.5 5c1.2 0 2.2-.3 3.1-.7M9 5.1c.3 0 .7-.1 1-.1 4.8 0 7.5 5 7.5 5s-.6 1.1-1.7 2.2"/>'
export const SHOWN =
  '<path d="M2.5 10s2.7-5 7.5-5 7.5 5 7.5 5-2.7 5-7.5 5-7.5-5-7.5-5Z"/><circle cx="10" cy="10" r="2.25"/>'
