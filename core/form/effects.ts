import { sortedJson } from '../json.ts'
import type { Text } from '../text.ts'
import { type Answers, answerOf, type Field, type FormDefinition, isSeparator, optionReference } from './definition.ts'
import type { FormDeps } from './deps.ts'
import { isGroup, levelsOf } from './fields.ts'
import { entryOf, isAvailable, isEmptyAnswer } from './registry.ts'
import { mostOf } from './rules.ts'
import { unfold } from './unfold.ts'

/** What publishing a draft does to the answers to one question, from the mildest to the gravest. */
export const FATES = ['kept', 'empty', 'invalid', 'tooLong', 'optionRemoved', 'removed'] as const
export type Fate = (typeof FATES)[number]

/** What is different about a question. `from` and `to` are numbers of characters, choices or files. */
type QuestionChange =
  | { kind: 'worded' | 'moved' | 'required' | 'optional' | 'condition' | 'settings' | 'type' | 'removed' | 'regrouped' }
  | { kind: 'added'; required: boolean }
  | { kind: 'limit'; from: number | null; to: number | null }
  | { kind: 'options'; removed: Text[]; added: Text[] }

interface ChangedQuestion {
  reference: string
  /** What a question is told by: its group and its reference. */
  place: string
  type: Field['type']
  title: Text
  changes: QuestionChange[]
}

interface Placed {
  place: string
  field: Field
  /** Reference of the heading above it. */
  section: string
}

/** Every question with the group and the section that it stands in. */
function placed(fields: readonly Field[], group = ''): Placed[] {
  let section = ''
  return unfold(fields).flatMap((field) => {
    if (field.type === 'sep-title') section = field.reference
    if (isSeparator(field)) return []
    const own = { place: `${group}/${field.reference}`, field, section }
    return [own, ...(isGroup(field) ? placed(field.fields, field.reference) : [])]
  })
}

const WORDS = new Set(['title', 'description', 'help', 'placeholder', 'unit', 'fromLabel', 'toLabel', 'itemTitle'])

/** The questions that differ between two definitions: those of `after` in its order, then those that it has no more. */
export function changedQuestions(before: FormDefinition, after: FormDefinition): ChangedQuestion[] {
  const [was, is] = [placed(before.fields), placed(after.fields)]
  const known = new Map(was.map((one) => [one.place, one]))
  const byReference = new Map(is.map((one) => [one.field.reference, one]))
  const now = new Set(is.map(({ place }) => place))
  const found = is.map(({ place, field, section }): ChangedQuestion => {
    const former = known.get(place)
    const changes: QuestionChange[] = former
      ? changesOf(former, { place, field, section })
      : [{ kind: 'added', required: field.required === true }]
    return { ...named(field), place, changes }
  })
  const gone = was
    .filter(({ place }) => !now.has(place))
    .map(({ place, field }): ChangedQuestion => {
      const kind = byReference.has(field.reference) ? 'regrouped' : 'removed'
      return { ...named(field), place, changes: [{ kind }] }
    })
  return [...found.filter(({ changes }) => changes.length > 0), ...gone]
}

const named = ({ reference, type, title }: Field) => ({ reference, type, title })

function changesOf(before: Placed, after: Placed): QuestionChange[] {
  const [was, is] = [before.field, after.field]
  if (was.type !== is.type) return [{ kind: 'type' }]
  const changes: QuestionChange[] = []
  if (wordsOf(was) !== wordsOf(is) || hasOtherOptionWords(was, is)) changes.push({ kind: 'worded' })
  if (before.section !== after.section) changes.push({ kind: 'moved' })
  const limit = [limitOf(was), limitOf(is)] as const
  if (limit[0] !== limit[1]) changes.push({ kind: 'limit', from: limit[0], to: limit[1] })
  if ('options' in was && 'options' in is) {
    const [former, offered] = [was.options, is.options].map((list) => new Set(list.map(optionReference)))
    const removed = was.options.filter((one) => !offered?.has(optionReference(one))).map(({ text }) => text)
    const added = is.options.filter((one) => !former?.has(optionReference(one))).map(({ text }) => text)
    if (removed.length + added.length > 0) changes.push({ kind: 'options', removed, added })
  }
  if (is.required && !was.required) changes.push({ kind: 'required' })
  if (was.required && !is.required) changes.push({ kind: 'optional' })
  const condition = (field: Field) => sortedJson([field.visibleWhen ?? null, field.rules?.required_if ?? null])
  if (condition(was) !== condition(is)) changes.push({ kind: 'condition' })
  if (changes.length === 0 && settingsOf(was) !== settingsOf(is)) changes.push({ kind: 'settings' })
  return changes
}

const pickParts = (field: Field, take: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(field).filter(([name]) => take(name)))

const wordsOf = (field: Field): string => sortedJson(pickParts(field, (name) => WORDS.has(name)))

/** Whether a choice that both offer is called otherwise. */
function hasOtherOptionWords(was: Field, is: Field): boolean {
  if (!('options' in was && 'options' in is)) return false
  const before = new Map(was.options.map((one) => [optionReference(one), sortedJson(one.text)]))
  return is.options.some((one) => (before.get(optionReference(one)) ?? sortedJson(one.text)) !== sortedJson(one.text))
}

/** Everything but words and the questions inside, which have changes of their own. */
const settingsOf = (field: Field): string =>
  sortedJson(pickParts(field, (name) => !WORDS.has(name) && name !== 'fields' && name !== 'options'))

/** How much an answer may hold: characters, choices or files. */
function limitOf(field: Field): number | null {
  if (field.type === 'file') return field.rules?.['file-max-count'] ?? null
  if (field.type === 'checkbox') return field.rules?.['max-array-length'] ?? null
  const most = mostOf(field.rules)
  return Number.isFinite(most) ? most : null
}

/** Whether stored answers can be otherwise to `after` than they were to `before`. */
const judgesOtherwise = (before: Field, after: Field): boolean =>
  sortedJson([before.rules ?? null, rest(before)]) !== sortedJson([after.rules ?? null, rest(after)])

const LOOSE = new Set([...WORDS, 'rules', 'required', 'visibleWhen', 'audience', 'defaultValue', 'sensitive', 'fields'])
const rest = (field: Field) => {
  const parts = pickParts(field, (name) => !LOOSE.has(name))
  return 'options' in field ? { ...parts, options: field.options.map(optionReference) } : parts
}

const TOO_LONG = new Set(['w-max-character', 'max-array-length', 'max-items', 'file-max-count'])

/** What becomes of answers to `before` once `after` is asked; made once, called for each application. */
export function fatesBetween(before: FormDefinition, after: FormDefinition, deps: FormDeps) {
  const next = new Map(placed(after.fields).map(({ place, field }) => [place, field]))
  const judged = new Map(
    placed(before.fields).map(({ place, field }) => {
      const later = next.get(place)
      return [place, later && later.type === field.type && judgesOtherwise(field, later)] as const
    }),
  )

  const fateOf = (field: Field, place: string, value: unknown): Fate => {
    const later = next.get(place)
    if (!later || later.type !== field.type) return 'removed'
    if (!judged.get(place) || !isAvailable(later) || !isAvailable(field)) return 'kept'
    const read = entryOf<Field>(later).read(value, later, deps)
    if (read === undefined) return typeof value === 'string' ? 'tooLong' : 'invalid'
    if (read === null) return 'kept'
    const former = new Set(
      entryOf<Field>(field)
        .flaws(read, field, deps)
        .map(({ rule }) => rule),
    )
    const rules = entryOf<Field>(later)
      .flaws(read, later, deps)
      .flatMap(({ rule }) => (former.has(rule) ? [] : [rule]))
    if (rules.includes('oneOf')) return 'optionRemoved'
    if (rules.some((rule) => TOO_LONG.has(rule))) return 'tooLong'
    return rules.length > 0 ? 'invalid' : 'kept'
  }

  /** By place, the gravest fate of the answers that one application has there. Places without an answer are left out. */
  return (answers: Answers): Map<string, Fate> => {
    const fates = new Map<string, Fate>()
    const walk = (fields: readonly Field[], level: Answers, group: string) => {
      for (const field of unfold(fields)) {
        const value = answerOf(level, field.reference)
        if (isSeparator(field) || isEmptyAnswer(field, value)) continue
        const place = `${group}/${field.reference}`
        const [found, former] = [fateOf(field, place, value), fates.get(place) ?? 'kept']
        fates.set(place, FATES.indexOf(found) > FATES.indexOf(former) ? found : former)
        for (const inner of levelsOf(field, value)) walk(inner.fields, inner.answers, field.reference)
      }
    }
    walk(before.fields, answers, '')
    return fates
  }
}
