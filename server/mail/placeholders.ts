const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g

/** Puts values in the place of `{{name}}`; a name without a value leaves nothing. */
export const fillWords = (text: string, values: Record<string, string>): string =>
  text.replaceAll(PLACEHOLDER, (_mark, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''))

export const placeholdersOf = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '')
