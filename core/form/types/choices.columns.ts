import { pick } from '../../text.ts'
import { type CellOptions, cellText, misread, parsed, parseSingle, single, type TypeColumns } from '../cells.ts'
import { type Option, optionReference } from '../definition.ts'
import type { ChoiceField } from './choices.ts'

export const choiceColumns: TypeColumns<ChoiceField> = {
  parts: single('dropdown'),
  out: (answer, field, _under, options) => optionOut(field.options, String(answer), options),
  parse: parseSingle((cell, field) => {
    const found = optionBack(field.options, cellText(cell))
    return found === null ? misread('oneOf') : parsed(found)
  }),
}

/** The words of an option where they lead back to it, else its reference. */
export function optionOut(options: readonly Option[], reference: string, { lang }: CellOptions): string {
  const option = options.find((candidate) => optionReference(candidate) === reference)
  const words = lang && option ? pick(option.text, lang).trim() : ''
  return words && !/;/.test(words) && optionBack(options, words) === reference ? words : reference
}

/** By reference, then by its words in any language, then by either without case: the first kind that knows exactly one. */
export function optionBack(options: readonly Option[], typed: string): string | null {
  const text = typed.trim()
  const fold = (words: string | undefined) => (words ?? '').trim().replace(/\s+/g, ' ').toLowerCase()
  const ways: ((option: Option) => boolean)[] = [
    (option) => optionReference(option) === text,
    (option) => Object.values(option.text).some((words) => words?.trim() === text),
    (option) => [optionReference(option), ...Object.values(option.text)].some((words) => fold(words) === fold(text)),
  ]
  for (const way of ways) {
    const found = options.filter(way)
    if (found[0] && found.length === 1) return optionReference(found[0])
  }
  return null
}
