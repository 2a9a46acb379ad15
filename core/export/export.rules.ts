import { COLUMN_ID } from '../form/columns.ts'

export const MOST_EXPORT_SETTINGS = 50
export const LONGEST_SETTING_NAME = 60
export const LONGEST_COLUMN_NAME = 200

export interface ExportColumnChoice {
  /** Of a column of an export, or of a question for all of its own. */
  id: string
  /** What stands over it; null: its own name. */
  name: string | null
}

/** Names that are the same but for case and spaces are one. */
export const settingKey = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, ' ')

/** A column as a manifest says it: `form:registration:title`, as forms have other ids elsewhere. Null where that cannot be. */
export function columnToManifest(id: string, keyOf: (formId: string) => string | undefined): string | null {
  const [, formId, rest] = COLUMN_ID.exec(id) ?? []
  if (formId === undefined) return id.startsWith('step-') ? null : id
  const key = keyOf(formId)
  return key === undefined ? null : `form:${key}:${rest}`
}

export function columnFromManifest(text: string, idOf: (formKey: string) => string | undefined): string | null {
  const [, key, rest] = /^form:([^:]+):(.+)$/.exec(text) ?? []
  if (key === undefined) return text
  const id = idOf(key)
  return id === undefined ? null : `form-${id}-${rest}`
}
