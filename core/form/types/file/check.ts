import type { TypeCheck } from '../../checking.ts'
import type { FileField } from './type.ts'

export const file: TypeCheck<FileField> = {
  rules: ['file-types', 'file-min-count', 'file-max-count', 'file-max-size'],
  compared: 'count',
}
