import { type Answers, answerOf, type FileAnswer, type FormDefinition } from '#core/form/definition.ts'
import type { Locale } from '#core/locale.ts'
import { maskSensitive } from '#core/response/sensitive.rules.ts'
import { pick } from '#core/text.ts'
import { listForms } from '../form/form.public.ts'
import { listPeople } from '../participant/participant.public.ts'
import { answersOf, definitionFor, onlyAnswersTo, openAggregates } from './aggregate.ts'
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
  let hidden = blinding.people
  const read = steps.flatMap((step) => {
    const version = forms.get(step.id)
    if (!version) return []
    const formKey = keyOf.get(step.formId ?? '') ?? ''
    const whole = definitionFor(version, 'jury')
    const fields = whole.fields.filter(({ reference }) => !hiddenFields.has(`${formKey}.${reference}`))
    if (fields.length < whole.fields.length) hidden = true
    const definition = { fields }
    const { answers } = maskSensitive(
      definition,
      withCleanMarkup(definition, onlyAnswersTo(definition, answersOf(step))),
    )
    const shown: Answers = { ...answers }
    for (const field of fields) {
      const value = field.type === 'file' ? answerOf(answers, field.reference) : null
      if (!Array.isArray(value)) continue
      const renamed = (value as FileAnswer[]).map((file, at) => blinding.file(file, files.length + at + 1))
      files.push(...renamed)
      shown[field.reference] = renamed
    }
    return [{ id: step.id, title: pick(step.title, lang, response.programLang), definition, answers: shown }]
  })
  const people = blinding.people
    ? []
    : [nameOf(response), ...(await listPeople(responseId)).map(({ firstname, lastname }) => `${firstname} ${lastname}`)]
  return { people: people.map((name) => name.trim()).filter(Boolean), steps: read, files, hidden }
}
