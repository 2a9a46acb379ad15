import type { TypeColumns } from '../../cells.ts'
import { numberColumns } from '../numbers.columns.ts'
import type { NumberField } from './type.ts'

export const number: TypeColumns<NumberField> = numberColumns
