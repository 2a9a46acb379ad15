import type { FileAnswer } from '../../definition.ts'
import type { TypePlain } from '../../plainParts.ts'
import type { FileField } from './type.ts'

export const file: TypePlain<FileField> = {
  text: (value) => (value as FileAnswer[]).map((file) => file.name).join(', '),
  hasParts: true,
}
