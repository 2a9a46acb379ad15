import type { FieldBase, FileAnswer } from '../../definition.ts'
import { LIMITS } from '../../deps.ts'
import { filesFlaws } from '../../rules.ts'
import { isRecord, own, type TypeEntry } from '../entry.ts'

export interface FileField extends FieldBase {
  type: 'file'
}

export const file: TypeEntry<FileField> = {
  isEmpty: (value) => !Array.isArray(value) || value.length === 0,
  read(input) {
    if (input === null || input === undefined) return null
    if (!Array.isArray(input) || input.length > LIMITS.files) return undefined
    const files: FileAnswer[] = []
    for (const one of input) {
      if (!isRecord(one)) return undefined
      const [key, name, location, cdn] = ['key', 'name', 'location', 'cdnLocation'].map((part) => own(one, part))
      if (typeof key !== 'string' || key.length > 200 || typeof name !== 'string' || name.length > 500) return undefined
      if (typeof location !== 'string' || typeof cdn !== 'string' || location.length + cdn.length > 4_000)
        return undefined
      files.push({ key, name, location, cdnLocation: cdn })
    }
    return files.length ? files : null
  },
  flaws: (value, field) => filesFlaws(field.rules, value as FileAnswer[]),
  requiredRule: 'file-required',
}
