import { cellText, misread, type Parse, parsed, parseSingle } from '../../cells.ts'
import type { FileAnswer } from '../../definition.ts'
import type { FileField } from './type.ts'

export const parse: Parse<FileField> = parseSingle((cell, _field, _options, previous) => {
  const there = Array.isArray(previous) ? ([...previous] as FileAnswer[]) : []
  const text = cellText(cell)
  if (there.map((file) => file.name).join('; ') === text) return parsed(there)
  const files: FileAnswer[] = []
  for (const name of text.split('; ')) {
    const at = there.findIndex((file) => file.name === name)
    if (at < 0) return misread('import-file')
    files.push(...there.splice(at, 1))
  }
  return parsed(files)
})
