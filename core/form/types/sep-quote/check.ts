import { isWritten, type TypeCheck } from '../../checking.ts'
import { hasMarkup } from '../../markup.ts'
import type { SepQuoteField } from './type.ts'

export const sepQuote: TypeCheck<SepQuoteField> = {
  words({ content }, place, say) {
    if (!isWritten(content)) say(`${place}.content`, 'content')
    if (Object.values(content ?? {}).some((words) => hasMarkup(words ?? ''))) say(`${place}.content`, 'plainText')
  },
}
