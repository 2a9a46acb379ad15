import type { Locale } from '../locale.ts'
import { type Grouping, numberIn } from '../number.ts'
import { pick } from '../text.ts'
import { type Answer, type Field, type FieldBase, type Option, optionReference } from './definition.ts'

/** How an answer reads where there is no control: summary, receipt, side panel, search. */
export interface PlainOptions {
  lang: Locale
  fallback?: Locale
  yes: string
  no: string
}

/** How answers of one type read. */
export interface TypePlain<F extends FieldBase> {
  /** `plain` says an answer that is in this one. */
  text(value: Answer, field: F, options: PlainOptions, plain: PlainText): string
  /** What people look for it by; left out, that text. */
  searched?(value: Answer): string
  /** An answer is no text of its own: a string in its place was kept from somewhere else. */
  hasParts?: true
}

export type PlainText = (field: Field, value: Answer | null | undefined, options: PlainOptions) => string

/** The text is the answer. */
export const asIs: TypePlain<FieldBase> = { text: String }
export const nothingToSay: TypePlain<FieldBase> = { text: () => '' }

export const yesNoPlain: TypePlain<FieldBase> = { text: (value, _field, { yes, no }) => (value === true ? yes : no) }

export const optionText = (
  options: readonly Option[] | undefined,
  reference: string,
  { lang, fallback }: PlainOptions,
): string => {
  const option = options?.find((one) => optionReference(one) === reference)
  return (option && pick(option.text, lang, fallback)) || reference
}

/** The words of the option that is the answer. */
export const optionPlain: TypePlain<FieldBase & { options: Option[] }> = {
  text: (value, field, options) => optionText(field.options, String(value), options),
}

export const numberText = (value: Answer, lang: Locale, grouping: Grouping = 'min2'): string =>
  typeof value === 'number' ? numberIn(value, lang, grouping) : String(value)
