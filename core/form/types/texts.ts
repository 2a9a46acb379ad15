import type { Answer, FieldBase } from '../definition.ts'
import type { Flaw, FormDeps } from '../deps.ts'
import { lengthOf, readLine } from '../read.ts'
import type { TypeEntry } from './entry.ts'

/** A text as kept; numbers and booleans are texts here, as a spreadsheet gives them. */
export function readText(input: unknown, clean: (text: string) => string, most: number): string | null | undefined {
  if (input === null || input === undefined) return null
  if (typeof input === 'number' && Number.isFinite(input)) return String(input)
  if (typeof input !== 'string') return undefined
  // Before anything else looks at it: cleaning takes line ends and spaces away, never most of a text.
  if (input.length > most * 4 + 1_000) return undefined
  const text = clean(input)
  if (lengthOf(text) > most) return undefined
  return text || null
}

export function textEntry<F extends FieldBase>(entry: {
  clean?: (text: string) => string
  most: number
  flaws(text: string, field: F, deps: FormDeps): Flaw[]
}): TypeEntry<F> {
  return {
    isEmpty: (value: Answer) => typeof value !== 'string' || value.trim() === '',
    read: (input) => readText(input, entry.clean ?? readLine, entry.most),
    most: entry.most,
    flaws: (value, field, deps) => (typeof value === 'string' ? entry.flaws(value, field, deps) : [{ rule: 'shape' }]),
  }
}
