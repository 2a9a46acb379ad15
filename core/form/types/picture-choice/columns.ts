import type { TypeColumns } from '../../cells.ts'
import { severalChoicesColumns } from '../severalChoices.columns.ts'
import type { PictureChoiceField } from './type.ts'

export const pictureChoice: TypeColumns<PictureChoiceField> = severalChoicesColumns
