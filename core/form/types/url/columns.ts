import type { TypeColumns } from '../../cells.ts'
import { textColumns } from '../texts.columns.ts'
import type { UrlField } from './type.ts'

export const url: TypeColumns<UrlField> = textColumns
