export interface DiffLine {
  sign: ' ' | '-' | '+'
  /** Dotted path of the value. */
  path: string
  value: string
}

/** Every value of a nested object by its dotted path, as text. */
export function flat(value: unknown, path = ''): Record<string, string> {
  if (value === null || value === undefined) return path ? { [path]: '' } : {}
  if (typeof value !== 'object') return { [path]: String(value) }
  const entries = Object.entries(value)
  if (entries.length === 0) return path ? { [path]: '' } : {}
  return Object.assign({}, ...entries.map(([key, each]) => flat(each, path ? `${path}.${key}` : key)))
}

const IN_ORDER = new Intl.Collator('en', { numeric: true })

/** The differences between two states by value; items of lists in numeric order. */
export function diff(before: Record<string, unknown> | null, after: Record<string, unknown> | null): DiffLine[] {
  const [was, is] = [flat(before), flat(after)]
  const paths = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort(IN_ORDER.compare)
  return paths.flatMap((path): DiffLine[] => {
    if (was[path] === is[path]) return []
    return [
      ...(was[path] === undefined || was[path] === '' ? [] : [{ sign: '-' as const, path, value: was[path] }]),
      ...(is[path] === undefined || is[path] === '' ? [] : [{ sign: '+' as const, path, value: is[path] }]),
    ]
  })
}
