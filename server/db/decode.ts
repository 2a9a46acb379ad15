/** What a raw column holds beside plain text and numbers. */
export type ColumnKind = 'instant' | 'json' | 'boolean' | 'number'

/** What a raw row's column holds, the same on both databases. */
export function decode(kind: ColumnKind, value: unknown): unknown {
  if (value === null || value === undefined) return null
  switch (kind) {
    case 'instant':
      return value instanceof Date ? value : parseInstant(String(value))
    case 'json':
      return typeof value === 'string' ? JSON.parse(value) : value
    case 'boolean':
      return Boolean(Number(value))
    case 'number':
      return Number(value)
  }
}

/** SQLite keeps `2026-01-31 09:00:00.000 +00:00`. */
const parseInstant = (value: string): Date => new Date(`${value.slice(0, 10)}T${value.slice(11, 23)}Z`)
