import type { TypePlain } from '../../plainParts.ts'
import { severalChoicesPlain } from '../severalChoices.plain.ts'
import type { PictureChoiceField } from './type.ts'

export const pictureChoice: TypePlain<PictureChoiceField> = severalChoicesPlain
