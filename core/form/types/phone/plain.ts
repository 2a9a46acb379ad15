import type { PhoneAnswer } from '../../definition.ts'
import type { TypePlain } from '../../plainParts.ts'
import type { PhoneField } from './type.ts'

export const phone: TypePlain<PhoneField> = {
  text: (value) => (value as PhoneAnswer).number,
  hasParts: true,
}
