import { requirement, scopeOf } from '#core/form/conditions.ts'
import type { Answer, Answers, Field, Option } from '#core/form/definition.ts'
import { isSeparator, optionReference } from '#core/form/definition.ts'
import type { TableField } from '#core/form/types/table/type.ts'
import type { Dice } from './dice.ts'
import { CITIES, FIRST_NAMES, LAST_NAMES, NAMES_OF_GROUPS, SENTENCES, TITLES } from './words.ts'

export interface Applicant {
  firstname: string
  lastname: string
  email: string
  lang: 'fr' | 'en'
}

export interface Author {
  dice: Dice
  applicant: Applicant
  /** What they are writing about. */
  title: string
  /** `YYYY-MM-DD` */
  today: string
  /** A file that answers may name. */
  upload(name: string): Promise<{ key: string; name: string; location: string; cdnLocation: string }>
}

/** Plausible answers to a form, in its order, so that conditions see what came before. */
export async function answersTo(fields: readonly Field[], author: Author): Promise<Answers> {
  const answers: Answers = {}
  for (const field of fields) {
    const scope = scopeOf(fields, answers)
    if (isSeparator(field) || field.readOnly || !scope.visible(field.reference)) continue
    if (!requirement(field, scope) && author.dice.chance(0.25)) continue
    const answer = await answerTo(field, author)
    if (answer !== undefined) answers[field.reference] = answer
  }
  return answers
}

async function answerTo(field: Field, author: Author): Promise<Answer | undefined> {
  const { dice, applicant } = author
  switch (field.type) {
    case 'text':
      return textFor(field, author)
    case 'textarea':
      return textOf(author, field.rules)
    case 'number':
      return numberFor(field, dice)
    case 'email':
      return applicant.email
    case 'url':
      return `https://example.org/${field.reference.replaceAll('_', '-')}`
    case 'tel':
      return '+33 2 98 00 00 00'
    case 'phone':
      return { country: 'FR', number: `+33612${dice.between(100_000, 999_999)}` }
    case 'date':
      return dateFor(field, author)
    case 'select':
    case 'radio':
      return optionReference(dice.one(field.options))
    case 'checkbox':
    case 'picture-choice':
      return choices(field.options, field.rules, author)
    case 'yes-no':
      return dice.chance(0.6)
    case 'country':
      return dice.one(CITIES).country
    case 'address':
      return { ...dice.one(CITIES) }
    case 'notation':
      return dice.between(Math.ceil(field.stars / 2), field.stars)
    case 'linear-scale':
      return dice.between(field.from, field.to)
    case 'table':
      return tableFor(field, dice)
    case 'file':
      return [await author.upload(pdfName(field))]
    case 'simple-questions-group': {
      const lines = dice.between(Math.max(1, field.minItems ?? 1), Math.min(3, field.maxItems ?? 3))
      const given = await Promise.all(Array.from({ length: lines }, () => answerTo(field.field, author)))
      return given.map((line) => line ?? null) as Answer
    }
    case 'questions-group': {
      const items = dice.between(Math.max(1, field.minItems ?? 1), Math.min(3, field.maxItems ?? 3))
      return Promise.all(
        Array.from({ length: items }, () =>
          answersTo(field.fields, {
            ...author,
            applicant: { ...applicant, firstname: dice.one(FIRST_NAMES), lastname: dice.one(LAST_NAMES) },
          }),
        ),
      )
    }
    default:
      return undefined
  }
}

const pdfName = (field: Field): string =>
  `${field.reference.replaceAll('_', '-')}.${field.rules?.['file-types']?.includes('pdf') || !field.rules?.['file-types'] ? 'pdf' : 'png'}`

function textFor(field: Field, { dice, applicant, title }: Author): string {
  const { reference } = field
  if (/first|given/.test(reference)) return applicant.firstname
  if (/last|family/.test(reference)) return applicant.lastname
  if (/organisation|company|group|legal_name|school|startup/.test(reference)) return dice.one(NAMES_OF_GROUPS)
  if (/name|contact|referee|represent|speaker|person/.test(reference))
    return `${applicant.firstname} ${applicant.lastname}`
  if (/title|project/.test(reference)) return title
  if (/place|town|city/.test(reference)) return dice.one(CITIES).city
  if (/registration|number/.test(reference)) return `W${dice.between(100_000, 999_999)}`
  return dice.one(TITLES[applicant.lang]).slice(0, field.rules?.max ?? 200)
}

function textOf({ dice, applicant }: Author, rules: Field['rules']): string {
  const most = rules?.['w-max-character'] ?? rules?.max ?? 1_200
  const least = rules?.['w-min-character'] ?? rules?.min ?? 0
  let text = dice.some(SENTENCES[applicant.lang], 2, 5).join(' ')
  while (text.length < least) text = `${text} ${dice.one(SENTENCES[applicant.lang])}`
  return text.length > most ? text.slice(0, most).replace(/\s+\S*$/, '') : text
}

function numberFor(field: Extract<Field, { type: 'number' }>, dice: Dice): number {
  const least = field.rules?.['w-min-value'] ?? field.rules?.min ?? 0
  const most = Math.min(field.rules?.['w-max-value'] ?? field.rules?.max ?? Number.POSITIVE_INFINITY, least + 40_000)
  const value = dice.between(least, Math.max(least, most))
  // People ask for round sums.
  const round = value > 2_000 && !/year/.test(field.reference) ? Math.round(value / 100) * 100 : value
  return Math.min(Math.max(round, least), most)
}

function dateFor(field: Field, { dice, today }: Author): string {
  const shift = (days: number) =>
    new Date(Date.parse(`${today}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
  if (field.rules?.['max-date'])
    return shift(/birth/.test(field.reference) ? -dice.between(9_000, 20_000) : -dice.between(30, 600))
  return shift(dice.between(60, 300))
}

function choices(options: readonly Option[], rules: Field['rules'], { dice }: Author): string[] {
  const least = rules?.['min-array-length'] ?? 1
  const most = Math.min(rules?.['max-array-length'] ?? 3, options.length)
  const must =
    options.length <= 2 && least === options.length ? options : dice.some(options, least, Math.max(least, most))
  return options.filter((option) => must.includes(option)).map(optionReference)
}

const tableFor = (field: TableField, dice: Dice): { [row: string]: { [col: string]: string | number } } =>
  Object.fromEntries(
    field.rows.map((row) => [
      row.reference,
      Object.fromEntries(
        field.cols.map((col) => [
          col.reference,
          col.kind === 'number'
            ? dice.between(2, 180) * 100
            : col.kind === 'select'
              ? optionReference(dice.one(col.options ?? []))
              : dice.one(TITLES.fr),
        ]),
      ),
    ]),
  )
