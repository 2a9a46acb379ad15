import type { TypeColumns } from '../../cells.ts'
import { noColumns } from '../separators.columns.ts'
import type { SepTitleField } from './type.ts'

export const sepTitle: TypeColumns<SepTitleField> = noColumns
