import type { TypeColumns } from '../../cells.ts'
import { yesNoColumns } from '../booleans.columns.ts'
import type { YesNoField } from './type.ts'

export const yesNo: TypeColumns<YesNoField> = yesNoColumns
