import type { TypeColumns } from '../../cells.ts'
import { yesNoColumns } from '../booleans.columns.ts'
import type { ValidationField } from './type.ts'

export const validation: TypeColumns<ValidationField> = yesNoColumns
