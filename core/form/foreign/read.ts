import type { Locale } from '../../locale.ts'
import type { Text } from '../../text.ts'
import type { FormDefinition } from '../definition.ts'
import { isObject, type JsonSchema } from '../jsonschema/reading.ts'
import { type ImportReport, importSchema, type SchemaForm } from '../jsonschema.ts'
import { isFormIo, readFormIo } from './formio.ts'
import { isSurveyJs, readSurveyJs } from './surveyjs.ts'

export const FORM_FORMATS = ['opencall', 'json-schema', 'surveyjs', 'formio', 'xlsform'] as const
export type FormFormat = (typeof FORM_FORMATS)[number]

export interface ForeignForm {
  from: FormFormat
  title: Text | null
  definition: FormDefinition
  report: ImportReport
}

/** A form of another tool that is written as JSON. Null when it is none that is read. */
export function readForeign(value: unknown, lang: Locale): ForeignForm | null {
  if (!isObject(value) || foreignName(value)) return null
  if (isFormIo(value)) return readFormIo(value, lang)
  if (isSurveyJs(value)) return readSurveyJs(value, lang)
  const schema = schemaIn(value)
  if (!schema) return null
  const { title } = schema.schema
  return {
    from: 'json-schema',
    title: typeof title === 'string' && title.trim() ? { [lang]: title.trim().slice(0, 200) } : null,
    ...importSchema(schema, lang),
  }
}

/** A schema with its layout beside it, or a bare schema. Null when it is neither. */
function schemaIn(value: unknown): SchemaForm | null {
  if (!isObject(value)) return null
  if (isObject(value.schema)) return value as unknown as SchemaForm
  const bare = isObject(value.properties) || '$schema' in value || Array.isArray(value.allOf)
  return bare ? { schema: value } : null
}

/** What a file of a tool that is not read is called, by what only its files have; null where nobody can tell. */
export function foreignName(value: unknown): string | null {
  if (Array.isArray(value)) return value.some((one) => isObject(one) && 'qid' in one) ? 'Jotform' : null
  if (!isObject(value)) return null
  const has = (...names: string[]) => names.every((name) => Object.hasOwn(value as JsonSchema, name))
  if (has('openapi') || has('swagger')) return 'OpenAPI'
  if (value.resourceType === 'Questionnaire') return 'FHIR Questionnaire'
  if (has('welcome_screens') || has('thankyou_screens') || (has('fields', '_links') && has('workspace')))
    return 'Typeform'
  if (has('formId', 'items') || has('responderUri')) return 'Google Forms'
  if (has('SurveyEntry', 'SurveyElements')) return 'Qualtrics'
  if (has('form_fields') || (has('fields', 'button') && has('notifications'))) return 'Gravity Forms'
  return null
}
