import type { TypeCheck } from '../../checking.ts'
import { isStoredFile } from '../../files.ts'
import type { SepImageField } from './type.ts'

export const sepImage: TypeCheck<SepImageField> = {
  words({ image }, place, say) {
    if (!isStoredFile(image)) say(`${place}.image`, image ? 'storedFile' : 'picture')
  },
}
