import type { TypePlain } from '../../plainParts.ts'
import { companyText } from '../company.plain.ts'
import type { SirenField } from './type.ts'

export const sirenFr: TypePlain<SirenField> = {
  text: (value) => companyText(String(value)),
  searched: String,
}
