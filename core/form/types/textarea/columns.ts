import type { TypeColumns } from '../../cells.ts'
import { textColumns } from '../texts.columns.ts'
import { parse } from './parse.ts'
import type { TextareaField } from './type.ts'

export const textarea: TypeColumns<TextareaField> = { ...textColumns, parse }
