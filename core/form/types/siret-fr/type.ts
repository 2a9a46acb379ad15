import type { FieldBase } from '../../definition.ts'
import { companyEntry, companyFlaws, isSiret } from '../company.ts'
import type { TypeEntry } from '../entry.ts'

export interface SiretField extends FieldBase {
  type: 'siret-fr'
}

export const siretFr: TypeEntry<SiretField> = companyEntry((number) => companyFlaws('siret-fr', number, isSiret))
