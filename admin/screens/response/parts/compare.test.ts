import { describe, expect, it } from 'vitest'
import type { ResponseDetail } from '#core/response/response.contract.ts'
import { compareAnswers, diffWords } from './compare.ts'

const marked = (parts: readonly { text: string; isChanged: boolean }[]) =>
  parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('')

describe('the words of two texts', () => {
  it.each([
    ['Tuteurs', 'Tuteurs à Roubaix', '[Tuteurs]', '[Tuteurs à Roubaix]'],
    ['Un moulin ancien ', 'Un moulin ', 'Un moulin [ancien ]', 'Un moulin '],
    ['deux fois par semaine', 'trois fois par semaine', '[deux ]fois par semaine', '[trois ]fois par semaine'],
    ['', 'nouveau', '', '[nouveau]'],
    ['même', 'même', 'même', 'même'],
  ])('%j beside %j', (left, right, markedLeft, markedRight) => {
    const diff = diffWords(left, right)
    expect([marked(diff.left), marked(diff.right)]).toEqual([markedLeft, markedRight])
  })

  it('are not compared one by one when there are too many', () => {
    const long = 'mot '.repeat(700)
    expect(diffWords(long, 'mot')).toEqual({
      left: [{ text: long, isChanged: true }],
      right: [{ text: 'mot', isChanged: true }],
    })
  })
})

const field = (reference: string) => ({ type: 'text', reference, title: { fr: reference } })
const detail = (categoryId: string, stepId: string, answers: object, more: object = {}) =>
  ({
    category: { id: categoryId, title: '' },
    steps: [
      {
        id: stepId,
        type: 'form',
        title: stepId,
        answers,
        definition: { fields: [...Object.keys(answers), 'empty', ...Object.keys(more)].map(field) },
        masked: Object.keys(more),
      },
      { id: 'gate', type: 'validation', title: 'Gate' },
    ],
  }) as unknown as ResponseDetail
const textOf = ({ value }: { value: unknown }) => String(value)

describe('two applications', () => {
  it('are laid side by side by the references of their questions', () => {
    const left = detail('c1', 's1', { title: 'Un', place: 'Roubaix' })
    const right = detail('c1', 's1', { title: 'Deux', place: 'Roubaix', budget: '12' })
    const [step, ...others] = compareAnswers(left, right, textOf)
    expect(others).toEqual([])
    expect(step?.lines.map(({ reference, isSame }) => [reference, isSame])).toEqual([
      ['title', false],
      ['place', true],
      ['empty', true],
      ['budget', false],
    ])
  })

  it('of different categories are compared form by form', () => {
    const steps = compareAnswers(detail('c1', 's1', { title: 'Un' }), detail('c2', 's2', { title: 'Un' }), textOf)
    expect(steps.map(({ id, lines }) => [id, lines.map(({ isSame }) => isSame)])).toEqual([['s1', [true, true]]])
  })

  it('say of sensitive answers neither that they are the same nor that they are missing', () => {
    const [step] = compareAnswers(detail('c1', 's1', {}, { iban: 1 }), detail('c1', 's1', {}, { iban: 1 }), textOf)
    expect(step?.lines.find(({ reference }) => reference === 'iban')).toMatchObject({
      isSame: false,
      left: { isMasked: true, isEmpty: false },
    })
  })
})
