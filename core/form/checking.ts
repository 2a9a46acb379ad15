import type { Issue } from '../problem.ts'
import type { Text } from '../text.ts'
import {
  type Condition,
  type Field,
  type FieldBase,
  type Option,
  optionReference,
  REFERENCE,
  type Rules,
} from './definition.ts'
import type { FormDeps } from './deps.ts'

/** What the check of a definition knows of one type (`types/<type>/check.ts`). */
export interface TypeCheck<F extends FieldBase> {
  /** Rules that mean something for it; another one would be a promise that nothing keeps. `required_if` is for all. */
  rules?: readonly (keyof Rules)[]
  /** Its words; left out, it has a title. */
  words?(field: F, place: string, say: Say): void
  /** Everything else that it alone has. */
  parts?(field: F, place: string, around: Around): void
  /** What conditions compare: its number of parts, one of its options, yes or no; left out, a text or a number. */
  compared?: 'nothing' | 'count' | 'option' | 'boolean'
}

export type Say = (at: string, rule: string, params?: Issue['params']) => void

export interface Around {
  say: Say
  deps: FormDeps
  /** Reference → where, over the whole form. */
  seen: Map<string, string>
  /** Fields that conditions may name from here. */
  around: ReadonlyMap<string, Field>
  inGroup: boolean
  inAccordion?: boolean
  /** Checks the questions that a field holds. */
  checkLevel(fields: readonly Field[], at: string, around: Around): void
  /** Checks one question, all but its reference. */
  checkField(field: Field, place: string, around: Around): void
  checkCondition(condition: Condition | undefined, at: string, owner: Field, reach: ReadonlyMap<string, Field>): void
}

export const LENGTHS = ['min', 'max', 'w-min-character', 'w-max-character'] as const
export const VALUES = ['min', 'max', 'w-min-value', 'w-max-value', 'integer'] as const

const wordsByLanguage = (text: Text | undefined) =>
  Object.entries(text ?? {}).flatMap(([lang, words]) => (words?.trim() ? [[lang, words.trim()] as const] : []))
export const isWritten = (text: Text | undefined) => wordsByLanguage(text).length > 0

export function checkReference(reference: string, at: string, seen: ReadonlyMap<string, string>, say: Say): void {
  if (!REFERENCE.test(reference)) say(at, 'reference', { reference })
  else if (reference in Object.prototype) say(at, 'referenceReserved', { reference })
  else if (seen.has(reference)) say(at, 'referenceDuplicate', { reference })
}

export function checkOptions(options: readonly Option[] | undefined, at: string, say: Say): void {
  if (!options?.length) {
    say(at, 'optionsEmpty')
    return
  }
  const seen = new Set<string>()
  const worded = new Set<string>()
  for (const [n, option] of options.entries()) {
    const reference = optionReference(option)
    const key = option.reference === undefined && option.value !== undefined ? 'value' : 'reference'
    const place = `${at}[${n}].${key}`
    if (!reference) say(place, 'optionReference')
    else if (seen.has(reference)) say(place, 'optionDuplicate', { reference })
    else if (reference !== reference.trim() || /[\r\n]/.test(reference)) say(place, 'optionCharacters', { reference })
    if (option.reference !== undefined && option.value !== undefined) say(place, 'optionTwice')
    const texts = wordsByLanguage(option.text)
    const twice = texts.find(([lang, words]) => worded.has(`${lang} ${words}`))
    if (!texts.length) say(`${at}[${n}].text`, 'optionText')
    else if (twice && !seen.has(reference)) say(`${at}[${n}].text.${twice[0]}`, 'optionWords', { text: twice[1] })
    for (const [lang, words] of texts) worded.add(`${lang} ${words}`)
    seen.add(reference)
  }
}

export function checkBounds(least: number | undefined, most: number | undefined, at: string, say: Say): void {
  if (least !== undefined && most !== undefined && least > most) say(at, 'bounds', { min: least, max: most })
}

/** A preset country is one that there is. */
export function checkCountry({ country }: { country?: string }, place: string, { say, deps }: Around): void {
  if (country && deps.countries?.has(country) === false) say(`${place}.country`, 'country')
}
