import type { ExportSetting } from '#core/export/settings.contract.ts'
import { EXPORT_COLUMNS } from '#core/response/export.rules.ts'

/** Columns of the list by the names of those of an export. */
const LIST_COLUMNS: Readonly<Record<string, string>> = { state: 'status', owner: 'applicant' }

/** What an export is asked for so that it has the columns of a setting. */
export function columnsOfSetting({ columns }: Pick<ExportSetting, 'columns'>) {
  if (!columns) return {}
  const names = Object.fromEntries(columns.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])))
  return { columns: columns.map(({ id }) => id), names }
}

/** Columns of an export that shows what a list shows: its own, and those of questions; number and title always. */
export function columnsOfView(columns: readonly string[] | null): string[] | undefined {
  if (!columns) return undefined
  const known = columns.flatMap((column) => {
    const name = LIST_COLUMNS[column] ?? column
    return name.startsWith('form-') || (EXPORT_COLUMNS as readonly string[]).includes(name) ? [name] : []
  })
  return [...new Set(['number', 'title', ...known])]
}
