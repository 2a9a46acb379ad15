import { scopeOf, visibleFields } from '../form/conditions.ts'
import {
  type Answer,
  type Answers,
  answerOf,
  type Field,
  type FieldOf,
  type FileAnswer,
  type GroupItem,
  isSeparator,
  type TableAnswer,
} from '../form/definition.ts'
import { isGroup, levelsOf } from '../form/fields.ts'
import { plainText } from '../form/plain.ts'
import { numberText, optionText, type PlainOptions } from '../form/plainParts.ts'
import { isEmptyAnswer } from '../form/registry.ts'
import { shownCells } from '../form/types/table/shown.ts'
import { typographic } from '../site/typography.ts'
import { pick, type Text } from '../text.ts'
import { SENSITIVE_MASK } from './export.rules.ts'
import type { ResponseStep } from './response.contract.ts'

/** What a printed application is made of, in the order in which it is read. */
export type PrintBlock =
  | { kind: 'heading'; text: string }
  /** An empty text: the question was not answered. */
  | { kind: 'line'; label: string; text: string }
  | { kind: 'table'; label: string; head: string[]; rows: string[][]; total: string[] | null; numeric: boolean[] }
  | { kind: 'files'; label: string; files: FileAnswer[] }

export interface PrintSection {
  title: string
  blocks: PrintBlock[]
}

/** The steps with answers, as they are printed: questions that are seen, in the form's order. */
export function printedSections(steps: readonly ResponseStep[], options: PlainOptions): PrintSection[] {
  return steps.flatMap((step) => {
    if (step.type !== 'form' || !step.definition) return []
    const blocks = blocksOf(step.definition.fields as Field[], (step.answers ?? {}) as Answers, {
      ...options,
      masked: new Set(step.masked),
      path: '',
    })
    return blocks.length > 0 ? [{ title: step.title, blocks }] : []
  })
}

interface Reading extends PlainOptions {
  masked: ReadonlySet<string>
  /** Of the group's item: `team[0].` */
  path: string
}

const wordsOf = (text: Text | undefined, { lang, fallback }: Reading): string =>
  text ? typographic(pick(text, lang, fallback), lang) : ''

const blocksOf = (fields: readonly Field[], answers: Answers | GroupItem, reading: Reading): PrintBlock[] =>
  visibleFields(scopeOf(fields, answers)).flatMap((field) => blocksOfField(field, answers, reading))

function blocksOfField(field: Field, answers: Answers | GroupItem, reading: Reading): PrintBlock[] {
  const label = wordsOf(field.title, reading) || field.reference
  if (field.type === 'sep-title') return label ? [{ kind: 'heading', text: label }] : []
  if (isSeparator(field)) return []
  if (reading.masked.has(`${reading.path}${field.reference}`)) return [{ kind: 'line', label, text: SENSITIVE_MASK }]
  const value = answerOf(answers, field.reference)
  if (value === null || isEmptyAnswer(field, value)) return [{ kind: 'line', label, text: '' }]
  if (isGroup(field)) {
    const name = wordsOf('itemTitle' in field ? (field.itemTitle as Text) : undefined, reading) || label
    return levelsOf(field, value).flatMap((level, index) => [
      { kind: 'heading' as const, text: `${name} ${index + 1}` },
      ...blocksOf(level.fields as Field[], level.answers, {
        ...reading,
        path: `${reading.path}${field.reference}[${index}].`,
      }),
    ])
  }
  if (field.type === 'table') return [tableOf(field, label, (shownCells(field, value) ?? {}) as TableAnswer, reading)]
  if (field.type === 'file' && Array.isArray(value)) return [{ kind: 'files', label, files: value as FileAnswer[] }]
  return [{ kind: 'line', label, text: plainText(field, value as Answer, reading) }]
}

function tableOf(field: FieldOf<'table'>, label: string, value: TableAnswer, reading: Reading): PrintBlock {
  const figure = (cell: number) => numberText(cell, reading.lang, 'always')
  const cellOf = (row: string, col: (typeof field.cols)[number]): string => {
    const cell = value[row]?.[col.reference]
    if (cell === undefined || cell === '') return ''
    if (typeof cell === 'number') return figure(cell)
    return col.kind === 'select' ? optionText(col.options, cell, reading) : cell
  }
  const total = field.cols.map((col) =>
    col.total
      ? figure(field.rows.reduce((sum, row) => sum + (Number(value[row.reference]?.[col.reference]) || 0), 0))
      : '',
  )
  return {
    kind: 'table',
    label,
    head: [wordsOf(field.headTitle, reading), ...field.cols.map((col) => wordsOf(col.title, reading))],
    rows: field.rows.map((row) => [
      wordsOf(row.title, reading),
      ...field.cols.map((col) => cellOf(row.reference, col)),
    ]),
    total: total.some((cell) => cell !== '') ? total : null,
    numeric: [false, ...field.cols.map((col) => col.kind === 'number')],
  }
}
