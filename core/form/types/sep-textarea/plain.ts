import { nothingToSay, type TypePlain } from '../../plainParts.ts'
import type { SepTextareaField } from './type.ts'

export const sepTextarea: TypePlain<SepTextareaField> = nothingToSay
