import type { TypeColumns } from '../../cells.ts'
import { choiceColumns } from '../choices.columns.ts'
import type { SelectField } from './type.ts'

export const select: TypeColumns<SelectField> = choiceColumns
