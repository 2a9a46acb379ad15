import type { TypeColumns } from '../../cells.ts'
import { textColumns } from '../texts.columns.ts'
import type { TextField } from './type.ts'

export const text: TypeColumns<TextField> = textColumns
