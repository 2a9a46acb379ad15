import type { TypeColumns } from '../../cells.ts'
import { severalChoicesColumns } from '../severalChoices.columns.ts'
import type { CheckboxField } from './type.ts'

export const checkbox: TypeColumns<CheckboxField> = severalChoicesColumns
