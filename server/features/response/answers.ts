import type { Answer, Answers, Field, FileAnswer, FormDefinition, GroupItem } from '#core/form/definition.ts'
import { answerOf } from '#core/form/definition.ts'
import type { FormDeps } from '#core/form/deps.ts'
import { isGroup } from '#core/form/fields.ts'
import { searchedText } from '#core/form/plain.ts'
import { unfold } from '#core/form/unfold.ts'
import { spend } from '#core/form/work.ts'
import type { Locale } from '#core/locale.ts'
import { type Issue, Problem } from '#core/problem.ts'
import { SENSITIVE_MASK } from '#core/response/export.rules.ts'
import { searchWords, sortKeyOf } from '#core/response/search.rules.ts'
import { maskItem } from '#core/response/sensitive.rules.ts'
import { fileLocation } from '../file/location.ts'
import { answersOf, type ResponseAggregate } from './aggregate.ts'
import { claimFiles, findFiles, releaseFiles } from './files.repo.ts'

/** Steps for each tag. */
const SANITISING = 200

type Values = { [reference: string]: Answer | null }

/** Rich texts without what may not be in them; everything else as it is, and the same object when that is all. */
export function sanitised<Kept extends Values | GroupItem>(
  fields: readonly Field[],
  values: Kept,
  deps: FormDeps,
): Kept {
  const { sanitise } = deps
  if (!sanitise) return values
  const clean: Values | GroupItem = {}
  for (const field of unfold(fields)) {
    const value = answerOf(values as Answers, field.reference)
    if (field.type === 'textarea' && field.rich && typeof value === 'string') {
      // Past the budget it is kept as typed: the checks refuse it, and nobody else reads it unsanitised.
      const cleaned = spend(deps.work, SANITISING * value.split('<').length) ? sanitise.clean(value) : value
      if (cleaned !== value) clean[field.reference] = cleaned
    }
    if (isGroup(field) && Array.isArray(value)) {
      const items = (value as GroupItem[]).map((item) => sanitised(field.fields, item, deps))
      if (items.some((item, n) => item !== value[n])) clean[field.reference] = items
    }
  }
  return Object.keys(clean).length > 0 ? ({ ...values, ...clean } as Kept) : values
}

/** Every list of files in the answers, with the path to it. */
function* fileLists(
  fields: readonly Field[],
  values: Answers | GroupItem,
  prefix = '',
): Generator<{ at: string; files: FileAnswer[] }> {
  for (const field of unfold(fields)) {
    const value = answerOf(values as Answers, field.reference)
    if (!Array.isArray(value)) continue
    const at = `${prefix}${field.reference}`
    if (field.type === 'file') yield { at, files: value as FileAnswer[] }
    if (isGroup(field)) {
      for (const [n, item] of (value as GroupItem[]).entries()) yield* fileLists(field.fields, item, `${at}[${n}].`)
    }
  }
}

const keysIn = (definition: FormDefinition, answers: Answers): Set<string> =>
  new Set([...fileLists(definition.fields, answers)].flatMap(({ files }) => files.map(({ key }) => key)))

/**
 * Holds named files to what was uploaded: only the application's own or those that this person has just sent, under
 * their real names and addresses. Changes `values`; answers what is wrong.
 */
export async function claimableFiles(
  definition: FormDefinition,
  values: Values,
  who: { responseId: string; userId: string; platformId: string },
): Promise<Issue[]> {
  const lists = [...fileLists(definition.fields, values)]
  const found = new Map((await findFiles([...keysIn(definition, values)])).map((file) => [file.key, file]))
  const issues: Issue[] = []
  for (const { at, files } of lists) {
    for (const file of files) {
      const stored = found.get(file.key)
      const mine =
        stored && (stored.ownerId === who.responseId || (stored.ownerId === null && stored.uploadedById === who.userId))
      if (!mine) {
        issues.push({ at, rule: 'file-required' })
        continue
      }
      file.name = stored.name
      file.location = fileLocation(who.platformId, stored.key)
      file.cdnLocation = file.location
    }
  }
  return issues
}

/**
 * Gives newly named files to the application and lets go of those that it no longer names. Throws 'response.invalid' where
 * one was removed while the answer was on its way.
 */
export async function settleFiles(
  definition: FormDefinition,
  before: Answers,
  after: Answers,
  { responseId, now }: { responseId: string; now: Date },
): Promise<void> {
  const [old, fresh] = [keysIn(definition, before), keysIn(definition, after)]
  const claimed = [...fresh].filter((key) => !old.has(key))
  await claimFiles(claimed, responseId, () => {
    const lists = [...fileLists(definition.fields, after)]
    const issues = lists
      .filter(({ files }) => files.some(({ key }) => claimed.includes(key)))
      .map(({ at }) => ({ at, rule: 'file-required' as const }))
    return new Problem('response.invalid', { issues })
  })
  await releaseFiles(
    [...old].filter((key) => !fresh.has(key)),
    now,
  )
}

/** Types whose answers are words that people look for; long texts come last. */
const SEARCHED: readonly Field['type'][] = [
  'text',
  'email',
  'url',
  'tel',
  'phone',
  'select',
  'radio',
  'checkbox',
  'country',
  'address',
  'siret-fr',
  'siren-fr',
  'city-fr',
  'textarea',
]

/** The fields of a form by these types. */
function searchedIn(definition: FormDefinition): readonly Field[][] {
  const known = searched.get(definition)
  if (known) return known
  const fields = unfold(definition.fields)
  const found = SEARCHED.map((type) => fields.filter((field) => field.type === type && !field.sensitive))
  searched.set(definition, found)
  return found
}
const searched = new WeakMap<FormDefinition, readonly Field[][]>()

export interface Named {
  title: string
  sortKey: string
  words: string[]
}

interface Filled {
  definition: FormDefinition
  answers: Answers
}

/** The title of an application and the words that find it. */
export function nameResponse(
  filled: readonly Filled[],
  about: { texts: readonly string[]; lang: Locale; fallback: Locale },
): Named {
  const title = titleOf(filled)
  const options = { lang: about.lang, fallback: about.fallback, yes: '', no: '' }
  function* texts() {
    yield title
    yield* about.texts
    for (const [index] of SEARCHED.entries())
      for (const { definition, answers } of filled)
        for (const field of searchedIn(definition)[index] ?? [])
          yield searchedText(field, answerOf(answers, field.reference), options)
  }
  return { title, sortKey: sortKeyOf(title), words: searchWords(texts()) }
}

/** What organisers call the question that names an application. */
const TITLE_REFERENCE = 'title'

/** The answer to the short text that is called `title`, else the first short text that is answered. */
function titleOf(filled: readonly Filled[]): string {
  let first = ''
  for (const { definition, answers } of filled) {
    for (const field of unfold(definition.fields)) {
      if (field.type !== 'text' || field.sensitive) continue
      const value = answerOf(answers, field.reference)
      const title = typeof value === 'string' ? value.trim().slice(0, 500) : ''
      if (title && field.reference === TITLE_REFERENCE) return title
      first ||= title
    }
  }
  return first
}

/** The name and words of a aggregate, with the answers of one step as they are about to be. */
export function nameDossier(aggregate: ResponseAggregate, changed?: { stepId: string; answers: Answers }): Named {
  const { response } = aggregate
  const filled = aggregate.steps.flatMap((step) => {
    const version = aggregate.forms.get(step.id)
    return version
      ? [{ definition: version.definition, answers: step.id === changed?.stepId ? changed.answers : answersOf(step) }]
      : []
  })
  const texts = [
    response.ownerFirstname ?? '',
    response.ownerLastname ?? '',
    response.ownerEmail ?? '',
    response.participantWords ?? '',
    response.externalKey ?? '',
  ]
  return nameResponse(filled, { texts, lang: response.lang, fallback: response.programLang })
}

const LOGGED_CHARACTERS = 500

type Logged = Record<string, unknown>

/** What an event keeps of answers that changed; of what was not there before it says nothing. */
export function loggedChange(
  definition: FormDefinition,
  [before, after]: [Answers, Answers],
  references: readonly string[],
): { before: Logged; after: Logged } {
  const given = references.filter((reference) => answerOf(before, reference) !== null)
  return { before: logged(definition, before, given), after: logged(definition, after, references) }
}

/** Short answers whole, long ones by their beginning and length, sensitive ones not at all. */
function logged(definition: FormDefinition, answers: Answers, references: readonly string[]): Logged {
  const fields = new Map(unfold(definition.fields).map((field) => [field.reference, field]))
  const shown: Logged = {}
  for (const reference of references) {
    const value = answerOf(answers, reference)
    const field = fields.get(reference)
    shown[reference] =
      value === null ? null : field?.sensitive ? SENSITIVE_MASK : shortened(withoutSensitive(field, value))
  }
  return shown
}

const withoutSensitive = (field: Field | undefined, value: Answer): Answer =>
  field && isGroup(field) && Array.isArray(value)
    ? (value as GroupItem[]).map((item) => maskItem(field.fields, item))
    : value

function shortened(value: Answer): unknown {
  const text = typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : ''
  return text.length <= LOGGED_CHARACTERS ? value : `${text.slice(0, LOGGED_CHARACTERS)}… (${text.length})`
}
