import {
  type Answer,
  type Answers,
  answerOf,
  type Field,
  type FileAnswer,
  type FormDefinition,
  type GroupItem,
} from '#core/form/definition.ts'
import { definitionSeenBy, isGroup } from '#core/form/fields.ts'
import { unfold } from '#core/form/unfold.ts'
import type { Locale } from '#core/locale.ts'
import { maskSensitive } from '#core/response/sensitive.rules.ts'
import { pick } from '#core/text.ts'
import { listForms } from '../form/form.public.ts'
import { listPeople } from '../participant/participant.public.ts'
import { answersOf, onlyAnswersTo, openAggregates } from './aggregate.ts'
import { nameOf } from './response.present.ts'
import { findManyInProgram } from './response.repo.ts'
import { withCleanMarkup } from './rich.ts'

/** What is left out for people who decide about applications without knowing whose they are. */
export interface Blinding {
  people: boolean
  /** Questions, as `{form key}.{reference}`. */
  fields: readonly string[]
  /** What a file is called then, and where it is read. */
  file(file: FileAnswer, place: number): FileAnswer
}

export interface JuryReading {
  people: string[]
  steps: { id: string; title: string; definition: FormDefinition; answers: Answers }[]
  files: FileAnswer[]
  hidden: boolean
}

/**
 * An application as a juror reads it: fields for jurors alone, sensitive answers masked, and nothing of what is blinded. Null when
 * it is not in the program.
 */
export async function readForJury(
  programId: string,
  responseId: string,
  { lang, blinding }: { lang: Locale; blinding: Blinding },
): Promise<JuryReading | null> {
  const [aggregate] = await openAggregates(await findManyInProgram([responseId], programId))
  if (!aggregate) return null
  const { response, steps, forms } = aggregate
  const keyOf = new Map((await listForms(programId)).map(({ id, key }) => [id, key]))
  const hiddenFields = new Set(blinding.fields)
  const files: FileAnswer[] = []
  const rename = (file: FileAnswer): FileAnswer => {
    const renamed = blinding.file(file, files.length + 1)
    files.push(renamed)
    return renamed
  }
  let hidden = blinding.people
  const read = steps.flatMap((step) => {
    const version = forms.get(step.id)
    if (!version) return []
    const formKey = keyOf.get(step.formId ?? '') ?? ''
    // Questions in groups that are not for juries are left out as well, and with them their answers.
    const whole = unfold(definitionSeenBy(version.definition, 'jury').fields)
    const fields = whole.filter(({ reference }) => !hiddenFields.has(`${formKey}.${reference}`))
    if (fields.length < whole.length) hidden = true
    const definition = { fields }
    const { answers } = maskSensitive(
      definition,
      withCleanMarkup(definition, onlyAnswersTo(definition, answersOf(step))),
    )
    return [
      {
        id: step.id,
        title: pick(step.title, lang, response.programLang),
        definition,
        answers: shownAnswers(fields, answers, rename),
      },
    ]
  })
  const people = blinding.people
    ? []
    : [nameOf(response), ...(await listPeople(responseId)).map(({ firstname, lastname }) => `${firstname} ${lastname}`)]
  return { people: people.map((name) => name.trim()).filter(Boolean), steps: read, files, hidden }
}

/** Answers to these fields alone, in entries of groups too, with their files under other names. */
function shownAnswers(
  fields: readonly Field[],
  answers: Answers | GroupItem,
  rename: (file: FileAnswer) => FileAnswer,
): GroupItem {
  return Object.fromEntries(
    fields.flatMap((field): [string, Answer][] => {
      const value = answerOf(answers, field.reference)
      if (value === null) return []
      if (isGroup(field) && Array.isArray(value))
        return [[field.reference, (value as GroupItem[]).map((item) => shownAnswers(field.fields, item, rename))]]
      if (field.type === 'file' && Array.isArray(value)) return [[field.reference, (value as FileAnswer[]).map(rename)]]
      return [[field.reference, value]]
    }),
  )
}
