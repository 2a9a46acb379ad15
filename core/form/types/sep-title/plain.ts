import { nothingToSay, type TypePlain } from '../../plainParts.ts'
import type { SepTitleField } from './type.ts'

export const sepTitle: TypePlain<SepTitleField> = nothingToSay
