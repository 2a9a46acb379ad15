import type { TypeCheck } from '../../checking.ts'
import { isStoredFile } from '../../files.ts'
import { severalChoicesCheck } from '../severalChoices.check.ts'
import type { PictureChoiceField } from './type.ts'

export const pictureChoice: TypeCheck<PictureChoiceField> = {
  ...severalChoicesCheck,
  parts(field, place, around) {
    severalChoicesCheck.parts?.(field, place, around)
    for (const [n, { image = '' }] of field.options.entries())
      if (!isStoredFile(image)) around.say(`${place}.options[${n}].image`, image ? 'storedFile' : 'picture')
  },
}
