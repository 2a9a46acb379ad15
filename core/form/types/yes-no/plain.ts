import type { TypePlain } from '../../plainParts.ts'
import type { YesNoField } from './type.ts'

export const yesNo: TypePlain<YesNoField> = {
  text: (value, _field, { yes, no }) => (value === true ? yes : no),
}
