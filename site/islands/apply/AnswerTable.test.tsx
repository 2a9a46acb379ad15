import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { FieldOf, TableAnswer, TableColumn } from '#core/form/definition.ts'
import { AnswerTable } from './AnswerTable.tsx'

const column = (reference: string, more: Partial<TableColumn> = {}): TableColumn => ({
  reference,
  title: { fr: reference.toUpperCase() },
  ...more,
})
const field = (cols: TableColumn[]): FieldOf<'table'> => ({
  type: 'table',
  reference: 'kit',
  title: { fr: 'Matériel' },
  headTitle: { fr: 'Objet' },
  rows: [
    { reference: 'a', title: { fr: 'Hydrophones' } },
    { reference: 'b', title: { fr: 'Enregistreur' } },
  ],
  cols,
})
const shown = (cols: TableColumn[], answer: TableAnswer) =>
  renderToStaticMarkup(
    <AnswerTable field={field(cols)} answer={answer} lang="fr" fallback="fr" words={{ total: 'Total' }} />,
  )
const cellsOf = (html: string) =>
  html
    .split('<tr>')
    .slice(1)
    .map((row) => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, words]) => words?.replace(/\s/g, ' ')))

it('shows rows, columns, choices by their words, and what adds up', () => {
  const cols = [
    column('state', { kind: 'select', options: [{ reference: 'new', text: { fr: 'Neuf' } }] }),
    column('cost', { kind: 'number', total: true }),
    column('note'),
  ]
  const html = shown(cols, { a: { state: 'new', cost: 1240.1 }, b: { cost: 690.2, note: 'Prêté' } })
  expect(cellsOf(html)).toEqual([
    ['Objet', 'STATE', 'COST', 'NOTE'],
    ['Hydrophones', 'Neuf', '1 240,1', ''],
    ['Enregistreur', '', '690,2', 'Prêté'],
    ['Total', '', '1 930,3', ''],
  ])
  expect(html).toContain('<caption class="vh">Matériel</caption>')
})

it.each([
  ['few', ['c1']],
  ['many', ['c1', 'c2', 'c3', 'c4']],
])('lets a table of %s columns slide in a place of its own, reached by keyboard', (_many, references) => {
  const html = shown(
    references.map((one) => column(one)),
    { a: { c1: 'x' } },
  )
  expect([html.startsWith('<section'), html.includes('tabindex="0"'), html.includes('<tfoot>')]).toEqual([
    true,
    true,
    false,
  ])
})
