import { asIs, type TypePlain } from '../../plainParts.ts'
import type { UrlField } from './type.ts'

export const url: TypePlain<UrlField> = asIs
