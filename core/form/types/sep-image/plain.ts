import { nothingToSay, type TypePlain } from '../../plainParts.ts'
import type { SepImageField } from './type.ts'

export const sepImage: TypePlain<SepImageField> = nothingToSay
