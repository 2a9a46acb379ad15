import type { TypeCheck } from '../../checking.ts'
import { isLink } from '../../read.ts'
import type { ValidationField } from './type.ts'

export const validation: TypeCheck<ValidationField> = {
  parts({ link }, place, { say }) {
    if (link && !isLink(link)) say(`${place}.link`, 'link')
  },
  compared: 'boolean',
}
