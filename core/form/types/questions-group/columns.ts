import type { TypeColumns } from '../../cells.ts'
import { noColumns } from '../separators.columns.ts'
import type { QuestionsGroupField } from './type.ts'

/** Taken apart by `columnsOf`: its fields have columns, it has none. */
export const questionsGroup: TypeColumns<QuestionsGroupField> = noColumns
