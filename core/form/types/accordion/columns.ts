import type { TypeColumns } from '../../cells.ts'
import { noColumns } from '../separators.columns.ts'
import type { AccordionField } from './type.ts'

export const accordion: TypeColumns<AccordionField> = noColumns
