/** Reference of the top-level question that an element is in; null for none. Ids of controls begin with `q-<path>`. */
export function questionAt(element: Element | null): string | null {
  const control = element?.closest('.form [id^="q-"]')
  const path = control?.id.slice(2) ?? ''
  return /^[\w]+/.exec(path)?.[0] ?? null
}
