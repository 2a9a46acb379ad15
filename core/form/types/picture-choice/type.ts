import type { FieldBase, Option } from '../../definition.ts'

export interface PictureChoiceField extends FieldBase {
  type: 'picture-choice'
  options: Option[]
}
