import { extensionOf } from '#core/file/kinds.ts'
import { scopeOf } from '#core/form/conditions.ts'
import { type Answer, answerOf, type Field, type FileAnswer, type FormDefinition } from '#core/form/definition.ts'
import { plainText } from '#core/form/plain.ts'
import { isEmptyAnswer } from '#core/form/registry.ts'
import { kindOf, publicFields, questionKey, type ShownText, type ShownValue } from '#core/gallery/gallery.rules.ts'
import type { Locale } from '#core/locale.ts'
import { maskSensitive } from '#core/response/sensitive.rules.ts'
import { say } from '../../words.ts'
import { currentVersionsOf, listForms } from '../form/form.public.ts'
import { listPeopleOf } from '../participant/participant.public.ts'
import { answersOf, numberOf, openAggregates, type ResponseAggregate } from './aggregate.ts'
import { nameOf } from './response.present.ts'
import { findManyInProgram } from './response.repo.ts'
import { withCleanMarkup } from './rich.ts'

/** What everyone may read of an application, by question; nothing of it is public where it is not submitted. */
export interface PublicReading {
  id: string
  version: number
  number: string
  /** As organisers call it: not public. */
  title: string
  categoryId: string
  isSubmitted: boolean
  people: string[]
  values: Record<string, ShownValue>
}

/** Pictures that the server can clean. */
const PICTURES = ['png', 'jpg', 'jpeg', 'webp']

const BATCH = 200

interface PublicForm {
  key: string
  fields: ReadonlyMap<string, Field>
}

/** By form, the questions that its current version lets everyone read: what is made public counts for what was sent before. */
export async function publicForms(programId: string): Promise<Map<string, PublicForm>> {
  const forms = await listForms(programId)
  const versions = await currentVersionsOf(forms.map(({ id }) => id))
  return new Map(
    forms.flatMap(({ id, key }) => {
      const version = versions.get(id)
      return version
        ? [[id, { key, fields: new Map(publicFields(version.definition).map((one) => [one.reference, one])) }] as const]
        : []
    }),
  )
}

/** Applications of a program as everyone may read them, in these languages. Those that are not there are left out. */
export async function readPublicly(
  programId: string,
  ids: readonly string[],
  locales: readonly Locale[],
): Promise<PublicReading[]> {
  const forms = await publicForms(programId)
  const readings: PublicReading[] = []
  for (let from = 0; from < ids.length; from += BATCH) {
    const some = ids.slice(from, from + BATCH)
    const others = await listPeopleOf(some)
    for (const aggregate of await openAggregates(await findManyInProgram(some, programId)))
      readings.push(read(aggregate, forms, locales, others.get(aggregate.response.id) ?? []))
  }
  return readings
}

function read(
  aggregate: ResponseAggregate,
  forms: ReadonlyMap<string, PublicForm>,
  locales: readonly Locale[],
  others: readonly { firstname: string; lastname: string }[],
): PublicReading {
  const { response, steps, forms: answered } = aggregate
  const values: Record<string, ShownValue> = {}
  for (const step of steps) {
    const version = answered.get(step.id)
    const form = forms.get(step.formId ?? '')
    if (!version || !form) continue
    Object.assign(values, valuesOf(version.definition, form, answersOf(step), locales, response.programLang))
  }
  const people = [nameOf(response), ...others.map(({ firstname, lastname }) => `${firstname} ${lastname}`)]
  return {
    id: response.id,
    version: response.version,
    number: numberOf(response),
    title: response.title,
    categoryId: response.categoryId,
    isSubmitted: response.state === 'submitted',
    people: people.map((name) => name.trim()).filter(Boolean),
    values,
  }
}

function valuesOf(
  definition: FormDefinition,
  form: PublicForm,
  given: ReturnType<typeof answersOf>,
  locales: readonly Locale[],
  fallback: Locale,
): Record<string, ShownValue> {
  const scope = scopeOf(definition.fields, given)
  const hidden = new Set(definition.fields.flatMap(({ reference, sensitive }) => (sensitive ? [reference] : [])))
  const { answers } = maskSensitive(definition, withCleanMarkup(definition, given))
  return Object.fromEntries(
    scope.fields.flatMap((asked): [string, ShownValue][] => {
      const field = form.fields.get(asked.reference)
      // A question that was another kind of question then is not shown.
      if (!field || field.type !== asked.type || hidden.has(asked.reference) || !scope.visible(asked.reference))
        return []
      const value = answerOf(answers, asked.reference)
      if (value === null || isEmptyAnswer(field, value)) return []
      return [[questionKey(form.key, field.reference), shownValue(field, value, locales, fallback)]]
    }),
  )
}

function shownValue(field: Field, value: Answer, locales: readonly Locale[], fallback: Locale): ShownValue {
  switch (kindOf(field)) {
    case 'file':
      return {
        files: (value as FileAnswer[]).map(({ key, name }) => ({
          key,
          name,
          picture: PICTURES.includes(extensionOf(name).toLowerCase()),
        })),
      }
    case 'choice':
      return { choices: [value].flat().map(String), text: inLanguages(field, value, locales, fallback) }
    default:
      return { text: inLanguages(field, value, locales, fallback) }
  }
}

function inLanguages(field: Field, value: Answer, locales: readonly Locale[], fallback: Locale): ShownText {
  const texts = locales.map(
    (lang) =>
      [
        lang,
        plainText(field, value, {
          ...{ lang, fallback },
          yes: say(lang, 'front', 'form.yes'),
          no: say(lang, 'front', 'form.no'),
        }),
      ] as const,
  )
  const first = texts[0]?.[1] ?? ''
  return texts.every(([, text]) => text === first) ? first : Object.fromEntries(texts)
}
