import type { TypeColumns } from '../../cells.ts'
import { noColumns } from '../separators.columns.ts'
import type { SepTextareaField } from './type.ts'

export const sepTextarea: TypeColumns<SepTextareaField> = noColumns
