import type { TypeColumns } from '../../cells.ts'
import { companyColumns } from '../company.columns.ts'
import type { SirenField } from './type.ts'

export const sirenFr: TypeColumns<SirenField> = companyColumns(9)
