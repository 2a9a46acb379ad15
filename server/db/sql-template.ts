import { escape as quoted, type SqlValue, format as withValues } from 'mysql2'

/** What stands between the places for values; nothing where a `?` stands in quotes or a comment as well. */
export type SqlTemplate = readonly string[]

const QUOTED = /'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.|"")*"|`[^`]*`|--[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\//g

export const sqlTemplateOf = (text: string): SqlTemplate =>
  text.match(QUOTED)?.some((part) => part.includes('?')) ? [] : text.split('?')

/** A text of SQL with its values, as MariaDB reads them. */
export function filled(text: string, values: readonly unknown[], template: SqlTemplate = sqlTemplateOf(text)): string {
  if (template.length !== values.length + 1) return withValues(text, values as SqlValue[])
  let sql = template[0] ?? ''
  for (const [n, value] of values.entries()) sql += quoted(value as SqlValue, true) + template[n + 1]
  return sql
}
