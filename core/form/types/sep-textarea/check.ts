import { isWritten, type TypeCheck } from '../../checking.ts'
import { hasMarkup } from '../../markup.ts'
import type { SepTextareaField } from './type.ts'

export const sepTextarea: TypeCheck<SepTextareaField> = {
  words({ content, title }, place, say) {
    if (!isWritten(content) && !isWritten(title)) say(`${place}.content`, 'content')
    if (Object.values(content ?? {}).some((words) => hasMarkup(words ?? ''))) say(`${place}.content`, 'plainText')
  },
}
