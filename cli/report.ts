import type { ImportReport } from '#core/form/jsonschema.ts'
import type { Io } from './io.ts'
import { print } from './print.ts'

/** What became of a JSON Schema, nothing passed over. */
export function printReport(io: Io, file: string, report: ImportReport): void {
  print(
    io,
    `${file}: ${report.fields} fields, ${report.rulesCarried.length} rules carried, ${report.withoutEquivalent.length} without equivalent`,
  )
  for (const rule of report.rulesCarried) print(io, `  rule  ${rule}`)
  for (const { where, what, why } of report.withoutEquivalent) print(io, `  left  ${where}: ${what} (${why})`)
}
