import { isLocale, type Locale } from '../../locale.ts'
import type { Text } from '../../text.ts'
import type { FormDefinition } from '../definition.ts'
import { flattenFields } from '../fields.ts'
import type { JsonSchema } from '../jsonschema/reading.ts'
import { type Without, without } from './reasons.ts'
import { writeFormIo } from './write/formio.ts'
import { writeJsonSchema } from './write/jsonschema.ts'
import { writeSurveyJs } from './write/surveyjs.ts'
import { writerFor } from './write/writer.ts'
import { writeXlsForm, type XlsFormSheet } from './write/xlsform.ts'

/** Formats of other tools that forms are written in. */
export const WRITTEN_FORMATS = ['json-schema', 'surveyjs', 'formio', 'xlsform'] as const
export type WrittenFormat = (typeof WRITTEN_FORMATS)[number]

export type WrittenForm = { lines: Without[] } & (
  | { format: 'json-schema' | 'surveyjs' | 'formio'; json: JsonSchema }
  | { format: 'xlsform'; sheets: XlsFormSheet[] }
)

/** A form in the format of another tool, and what of it that format cannot hold. */
export function writeForeign(
  format: WrittenFormat,
  { title, definition: { fields } }: { title: Text; definition: FormDefinition },
  lang: Locale,
): WrittenForm {
  const w = writerFor(fields, lang)
  if (format === 'json-schema' || format === 'formio') {
    const others = new Set(flattenFields(fields).flatMap((field) => Object.keys(field.title)))
    for (const other of others)
      if (isLocale(other) && other !== lang) w.lines.push(without('form', other, 'writtenLanguage'))
  }
  switch (format) {
    case 'json-schema':
      return { format, json: writeJsonSchema(w, title, fields), lines: w.lines }
    case 'surveyjs':
      return { format, json: writeSurveyJs(w, title, fields), lines: w.lines }
    case 'formio':
      return { format, json: writeFormIo(w, title, fields), lines: w.lines }
    case 'xlsform':
      return { format, sheets: writeXlsForm(w, title, fields), lines: w.lines }
  }
}
