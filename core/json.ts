/** JSON with sorted keys and without undefined ones: equal for equal data, whatever order it was written or stored in. */
export function sortedJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  if ('toJSON' in value) return sortedJson((value as { toJSON(): unknown }).toJSON())
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`
  const parts: string[] = []
  for (const key of Object.keys(value).sort()) {
    const part = (value as Record<string, unknown>)[key]
    if (part !== undefined) parts.push(`${JSON.stringify(key)}:${sortedJson(part)}`)
  }
  return `{${parts.join(',')}}`
}
