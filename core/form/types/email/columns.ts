import type { TypeColumns } from '../../cells.ts'
import { textColumns } from '../texts.columns.ts'
import type { EmailField } from './type.ts'

export const email: TypeColumns<EmailField> = textColumns
