import type { TypeColumns } from '../../cells.ts'
import { companyColumns } from '../company.columns.ts'
import type { SiretField } from './type.ts'

export const siretFr: TypeColumns<SiretField> = companyColumns(14)
