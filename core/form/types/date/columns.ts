import { single, type TypeColumns } from '../../cells.ts'
import { parse } from './parse.ts'
import type { DateField } from './type.ts'

export const date: TypeColumns<DateField> = { parts: single('date'), out: String, parse }
