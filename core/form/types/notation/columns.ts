import type { TypeColumns } from '../../cells.ts'
import { numberColumns } from '../numbers.columns.ts'
import type { NotationField } from './type.ts'

export const notation: TypeColumns<NotationField> = numberColumns
