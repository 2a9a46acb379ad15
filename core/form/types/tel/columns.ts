import type { TypeColumns } from '../../cells.ts'
import { textColumns } from '../texts.columns.ts'
import type { TelField } from './type.ts'

export const tel: TypeColumns<TelField> = textColumns
