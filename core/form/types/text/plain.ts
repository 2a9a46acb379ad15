import { asIs, type TypePlain } from '../../plainParts.ts'
import type { TextField } from './type.ts'

export const text: TypePlain<TextField> = asIs
