import { single, type TypeColumns } from '../../cells.ts'
import type { FileAnswer } from '../../definition.ts'
import { parse } from './parse.ts'
import type { FileField } from './type.ts'

export const file: TypeColumns<FileField> = {
  parts: single('string'),
  out: (answer) => (answer as FileAnswer[]).map((file) => file.name).join('; '),
  parse,
  hasShape: Array.isArray,
}
