import type { TypePlain } from '../../plainParts.ts'
import { companyText } from '../company.plain.ts'
import type { SiretField } from './type.ts'

export const siretFr: TypePlain<SiretField> = {
  text: (value) => companyText(String(value)),
  searched: String,
}
