import type { Text } from '../../../text.ts'
import type { FieldBase } from '../../definition.ts'
import { type Flaw, LIMITS } from '../../deps.ts'
import { textFlaws } from '../../rules.ts'
import type { TypeEntry } from '../entry.ts'
import { textEntry } from '../texts.ts'

export interface TextField extends FieldBase {
  type: 'text'
  autocomplete?: string
  /** What is said where an answer does not have the format that `rules.pattern` asks for. */
  patternMessage?: Text
}

export const text: TypeEntry<TextField> = textEntry({
  most: LIMITS.text,
  flaws: (text, field, deps) => {
    const flaws = textFlaws(field.rules, text, deps, 'plain')
    return flaws.map((flaw) => withOwnWords(flaw, field.patternMessage))
  },
})

/** In the languages in which the form says it: who reads it chooses. */
const withOwnWords = (flaw: Flaw, message?: Text): Flaw =>
  message && flaw.rule === 'pattern'
    ? { ...flaw, params: Object.fromEntries(Object.entries(message).map(([lang, words]) => [`text.${lang}`, words])) }
    : flaw
