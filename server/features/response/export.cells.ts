import type { Cell } from '#core/form/cells.ts'
import { toCells } from '#core/form/columns.ts'
import type { Answers } from '#core/form/definition.ts'
import { seenAnswers } from '#core/form/validate.ts'
import { EXPORT_COLUMNS, type ExportColumn, SENSITIVE_MASK } from '#core/response/export.rules.ts'
import { displayNumber } from '#core/response/response.rules.ts'
import { isSensitiveColumn } from '#core/response/sensitive.rules.ts'
import { pick, type Text } from '#core/text.ts'
import { say } from '../../words.ts'
import type { Plan } from './export.plan.ts'
import type { ExportRecord, ExportStep } from './export.repo.ts'
import { nameOf } from './response.present.ts'

/** The answers of an application to one form: what its own version asked and its conditions show. */
function answersTo(plan: Plan, row: ExportRecord, formId: string): Answers {
  const step = plan.steps.find((one) => one.formId === formId && one.categoryId === row.categoryId)
  const set = row.answers.find((one) => one.stepId === step?.id)
  const version = set?.formVersionId ? plan.versions.get(set.formVersionId) : undefined
  return set
    ? seenAnswers(
        version?.definition ?? plan.definitions.get(formId) ?? { fields: [] },
        set.answers as Answers,
        'organiser',
      )
    : {}
}

export const cellsOf = (plan: Plan, row: ExportRecord): Cell[] =>
  plan.columns.flatMap(({ formId, columns }) =>
    toCells(columns, answersTo(plan, row, formId), {
      deps: plan.deps,
      ...(plan.words
        ? { lang: plan.words, yes: say(plan.words, 'front', 'form.yes'), no: say(plan.words, 'front', 'form.no') }
        : {}),
    }).map((cell, n) => {
      const column = columns[n]
      const isMasked = plan.sensitive === 'masked' && cell !== null && column && isSensitiveColumn(column)
      return isMasked ? SENSITIVE_MASK : cell
    }),
  )

export type Facts = Record<ExportColumn, string | Date | null>

export const factsOf = (plan: Plan, row: ExportRecord): Facts => ({
  id: row.id,
  number: displayNumber(plan.numberPrefix, row.number),
  key: row.externalKey,
  title: row.title,
  category: pick(row.categoryTitle, plan.lang, plan.fallback),
  status: plan.words ? say(plan.words, 'admin', `response.state.${row.state}`) : row.state,
  applicant: nameOf(row),
  email: row.ownerEmail,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  submittedAt: row.submittedAt,
})

export const facetCells = ({ facets, lang }: Plan, row: ExportRecord): (string | null)[] =>
  facets.map(({ name, cell }) => (name in row.facets ? cell(row.facets[name], lang) : null))

export const stateAt = (plan: Plan, row: ExportRecord, stepId: string): string | null => {
  const state = row.states.find((one) => one.stepId === stepId)?.state
  return state ? (plan.words ? say(plan.words, 'admin', `response.step.${state}`) : state) : null
}

/** Gates of several categories are told apart by these: they are often called the same. */
export function gateTitle(plan: Plan, { title, categoryTitle }: ExportStep): string {
  const words = (text: Text) => pick(text, plan.lang, plan.fallback)
  const categories = new Set(plan.gates.map(({ categoryId }) => categoryId))
  return categories.size > 1 ? `${words(categoryTitle)} › ${words(title)}` : words(title)
}

export const idsOfColumns = (plan: Plan): string[] => [
  ...EXPORT_COLUMNS,
  ...plan.facets.map(({ name }) => name),
  ...plan.gates.map((step) => `step-${step.id}`),
  ...plan.columns.flatMap(({ columns }) => columns.map((column) => column.id)),
]

export const cellsOfRow = (plan: Plan, row: ExportRecord): Cell[] => {
  const facts = factsOf(plan, row)
  return [
    ...EXPORT_COLUMNS.map((name) => facts[name]),
    ...facetCells(plan, row),
    ...plan.gates.map((step) => stateAt(plan, row, step.id)),
    ...cellsOf(plan, row),
  ]
}
