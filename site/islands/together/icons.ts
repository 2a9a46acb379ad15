export const PLUS = '<path d="M10 4v12M4 10h12"/>'
export const PEOPLE =
  '<circle cx="7.5" cy="7" r="2.75"/><path d="M2.5 16c.4-2.8 2.4-4.4 5-4.4s4.6 1.6 5 4.4"/><path d="M12.5 4.6a2.75 2.75 0 0 1 0 4.8M14.6 12c1.6.6 2.6 2 2.9 4"/>'
export const SPEECH = '<path d="M3 4h14v9.5H9L5 17v-3.5H3Z"/>'
