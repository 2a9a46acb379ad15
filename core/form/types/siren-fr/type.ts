import type { FieldBase } from '../../definition.ts'
import { companyEntry, companyFlaws, isSiren } from '../company.ts'
import type { TypeEntry } from '../entry.ts'

export interface SirenField extends FieldBase {
  type: 'siren-fr'
}

export const sirenFr: TypeEntry<SirenField> = companyEntry((number) => companyFlaws('siren-fr', number, isSiren))
