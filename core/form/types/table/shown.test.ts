import { describe, expect, it } from 'vitest'
import { checkDefinition } from '../../check.ts'
import { columnsOf, fromCells, toCells } from '../../columns.ts'
import { scopeOf } from '../../conditions.ts'
import type { Answers, Condition, Field, TableColumn } from '../../definition.ts'
import { readSurveyJs } from '../../foreign/surveyjs.ts'
import { writeForeign } from '../../foreign/write.ts'
import { fieldOf, formOf, optionsOf, testDeps } from '../../form.fixture.ts'
import { computeAnswers } from '../../formula/compute.ts'
import { plainText } from '../../plain.ts'
import { isEmptyAnswer } from '../../registry.ts'
import { seenAnswers, validateAnswers } from '../../validate.ts'
import { shownCells } from './shown.ts'

const deps = testDeps()
const is = (field: string, value: string): Condition => ({ field, operator: 'equals', value })
const row = (reference: string) => ({ reference, title: { fr: reference } })
const col = (reference: string, more: Partial<TableColumn> = {}) => ({ reference, title: { fr: reference }, ...more })
const table = (...cols: TableColumn[]) =>
  fieldOf({ type: 'table', reference: 'costs', rows: [row('a'), row('b')], cols }) as Field & { type: 'table' }

const costs = table(
  col('kind', { kind: 'select', options: optionsOf('own', 'bought') }),
  col('price', { kind: 'number', total: true, required: true, visibleWhen: is('kind', 'bought') }),
  col('why', { visibleWhen: { field: 'price', operator: 'greater', value: 100 } }),
)
const answer = { a: { kind: 'bought', price: 150, why: 'x' }, b: { kind: 'own', price: 900, why: 'y' } }

describe('columns that only some rows show', () => {
  it('hide cells by the others of their row, and what hangs on hidden ones', () => {
    expect(shownCells(costs, answer)).toEqual({ a: answer.a, b: { kind: 'own' } })
  })

  it.each<[string, object, string[]]>([
    ['ask for what a row shows', { a: { kind: 'bought' }, b: { kind: 'own' } }, ['costs[a][price] required']],
    ['check nothing that is hidden', { a: { kind: 'own', price: 'many' } }, []],
    ['check what is shown', { a: { kind: 'bought', price: 'many' } }, ['costs[a][price] number']],
  ])('%s', (_, value, said) => {
    const issues = validateAnswers(formOf(costs), { costs: value } as Answers, deps, { mode: 'submit' })
    expect(issues.map(({ at, rule }) => `${at} ${rule}`)).toEqual(said)
  })

  it('count as empty for conditions and formulas elsewhere, and are neither read nor exported', () => {
    const sum = fieldOf({ type: 'number', reference: 'sum', formula: 'sum({costs[*][price]})' })
    const definition = formOf(costs, sum)
    const answers = computeAnswers(definition, { costs: answer })
    expect(answers.sum).toBe(150)
    expect(scopeOf(definition.fields, answers).value('costs')).toEqual({ a: answer.a, b: { kind: 'own' } })
    expect(seenAnswers(definition, answers, 'organiser').costs).toEqual({ a: answer.a, b: { kind: 'own' } })
    expect(plainText(costs, answer, { lang: 'en', fallback: 'fr', yes: '', no: '' })).not.toContain('900')
    expect(isEmptyAnswer(costs, { a: { price: 3 } })).toBe(true)
  })

  it('stay as they are when an export is imported again', () => {
    const columns = columnsOf('00000000-0000-7000-8000-000000000000', formOf(costs))
    const options = { deps, lang: 'fr' as const }
    const cells = toCells(columns, seenAnswers(formOf(costs), { costs: answer }, 'organiser'), options)
    const back = fromCells(columns, cells, { ...options, previous: { costs: answer } })
    expect(back).toEqual({ answers: { costs: answer }, issues: [] })
  })

  it.each<[string, TableColumn[], string[]]>([
    ['itself', [col('a', { visibleWhen: is('a', 'x') })], ['fields[0].cols[0].visibleWhen.field conditionSelf']],
    [
      'what is no column',
      [col('a', { visibleWhen: is('name', 'x') })],
      ['fields[0].cols[0].visibleWhen.field conditionField'],
    ],
    [
      'a cell of another row',
      [col('a'), col('b', { visibleWhen: is('costs[a][a]', 'x') })],
      ['fields[0].cols[1].visibleWhen.field conditionField'],
    ],
    [
      'one another in a circle',
      [
        col('a', { visibleWhen: is('b', 'x') }),
        col('b', { visibleWhen: is('c', 'x') }),
        col('c', { visibleWhen: is('a', 'x') }),
      ],
      ['fields[0].cols[0].visibleWhen conditionCycle'],
    ],
    [
      'a choice that there is not',
      [col('a', { kind: 'select', options: optionsOf('x') }), col('b', { visibleWhen: is('a', 'z') })],
      ['fields[0].cols[1].visibleWhen.value conditionOption'],
    ],
    [
      'what can never be, of a required one',
      [
        col('a', { kind: 'select', options: optionsOf('x', 'y') }),
        col('b', { required: true, visibleWhen: { and: [is('a', 'x'), is('a', 'y')] } }),
      ],
      ['fields[0].cols[1].visibleWhen unreachable'],
    ],
  ])('may not name %s', (_, cols, said) => {
    const name = fieldOf({ type: 'text', reference: 'name' })
    const issues = checkDefinition(formOf(table(...cols), name), deps)
    expect(issues.map(({ at, rule }) => `${at} ${rule.replace('definition.', '')}`)).toEqual(said)
  })

  it('may hang on others of the same table', () => {
    expect(checkDefinition(formOf(costs), deps)).toEqual([])
  })

  it('go to SurveyJS and back', () => {
    const written = writeForeign('surveyjs', { title: { fr: 'F' }, definition: formOf(costs) }, 'fr')
    if (written.format === 'xlsform') throw new Error('Another format was written')
    const back = readSurveyJs(written.json, 'fr')
    const [found] = back.definition.fields
    expect(found?.type === 'table' && found.cols.map(({ visibleWhen }) => visibleWhen)).toEqual(
      costs.cols.map(({ visibleWhen }) => visibleWhen),
    )
  })
})
