import type { FieldBase } from '../../definition.ts'
import type { TypeEntry } from '../entry.ts'
import { separatorEntry } from '../separators.ts'

export interface SepTitleField extends FieldBase {
  type: 'sep-title'
}

export const sepTitle: TypeEntry<SepTitleField> = separatorEntry
