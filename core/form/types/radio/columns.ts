import type { TypeColumns } from '../../cells.ts'
import { choiceColumns } from '../choices.columns.ts'
import type { RadioField } from './type.ts'

export const radio: TypeColumns<RadioField> = choiceColumns
