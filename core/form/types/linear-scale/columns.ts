import type { TypeColumns } from '../../cells.ts'
import { numberColumns } from '../numbers.columns.ts'
import type { LinearScaleField } from './type.ts'

export const linearScale: TypeColumns<LinearScaleField> = numberColumns
