import type { TypeColumns } from '../../cells.ts'
import { noColumns } from '../separators.columns.ts'
import type { SepVideoField } from './type.ts'

export const sepVideo: TypeColumns<SepVideoField> = noColumns
