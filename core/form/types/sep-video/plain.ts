import { nothingToSay, type TypePlain } from '../../plainParts.ts'
import type { SepVideoField } from './type.ts'

export const sepVideo: TypePlain<SepVideoField> = nothingToSay
