import type { FieldBase } from '../definition.ts'
import type { Flaw } from '../deps.ts'
import { parseNumber, readLine } from '../read.ts'
import type { TypeEntry } from './entry.ts'
import { readText } from './texts.ts'

/** A number; an unreadable text is kept so that nothing typed is lost, and named as a flaw. */
export function numberEntry<F extends FieldBase>(flaws: (value: number, field: F) => Flaw[]): TypeEntry<F> {
  return {
    isEmpty: (value) => value === '',
    read(input) {
      // There is no minus zero on paper.
      if (typeof input === 'number') return Number.isFinite(input) ? input + 0 : undefined
      const text = readText(input, readLine, 100)
      return text ? (parseNumber(text) ?? text) : text
    },
    flaws: (value, field) => (typeof value === 'number' ? flaws(value, field) : [{ rule: 'number' }]),
  }
}
