import { asIs, type TypePlain } from '../../plainParts.ts'
import type { TelField } from './type.ts'

export const tel: TypePlain<TelField> = asIs
