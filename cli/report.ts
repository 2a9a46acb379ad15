import { groupWithout, type Without } from '#core/form/foreign/reasons.ts'
import type { ImportReport, MadeField } from '#core/form/jsonschema.ts'
import { say } from '#server/words.ts'
import type { Io } from './io.ts'
import { counted, print, printTable } from './print.ts'

/** What became of a JSON Schema, nothing passed over. */
export function printReport(io: Io, file: string, { fields, rulesCarried, withoutEquivalent }: ImportReport): void {
  const [parts, headings] = [fields.filter((field) => !isHeading(field)), fields.filter(isHeading)]
  const made = [
    counted(parts.length, 'field'),
    ...(headings.length > 0 ? [counted(headings.length, 'heading')] : []),
    `${counted(rulesCarried.length, 'rule')} carried`,
    `${withoutEquivalent.length} without equivalent`,
  ]
  print(io, `${file}: ${made.join(', ')}`)
  if (fields.length > 0) {
    printTable(
      io,
      ['  FIELD', 'TYPE', 'TITLE'],
      fields.map(({ reference, type, title }) => [`  ${reference}`, type, title]),
    )
  }
  for (const rule of rulesCarried) print(io, `  rule  ${rule}`)
  printWithout((line) => print(io, line), withoutEquivalent)
}

/** What one of two forms cannot hold, each once with its places. */
export function printWithout(write: (line: string) => void, lines: readonly Without[]): void {
  for (const { places, what, why, values, detail } of groupWithout(lines)) {
    const type = values?.type && say('en', 'admin', `form.type.${values.type}`)
    const reason = detail ?? say('en', 'admin', `form.foreign.reason.${why}`, { ...values, ...(type && { type }) })
    write(`  left  ${places.join(', ')}: ${what} (${reason})`)
  }
}

const isHeading = ({ type }: MadeField): boolean => type.startsWith('sep-')
