import type { TypeColumns } from '../../cells.ts'
import { noColumns } from '../separators.columns.ts'
import type { SepImageField } from './type.ts'

export const sepImage: TypeColumns<SepImageField> = noColumns
