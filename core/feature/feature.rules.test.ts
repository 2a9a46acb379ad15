import { describe, expect, it } from 'vitest'
import { FEATURES } from './feature.rules.ts'

const SETTINGS = { facts: [], sections: [], editAfterSubmission: true }
const PROGRAM = {
  capPerPerson: 1,
  capTotal: null,
  graceMinutes: 0,
  visibility: 'public' as const,
  publishedAt: null,
  settings: SETTINGS,
}
const NONE = {
  together: 0,
  recommendations: 0,
  asksRecommendations: false,
  eligibility: false,
  gates: 0,
  lateCodes: 0,
  conversations: 0,
  statuses: 0,
  exports: 0,
  retention: false,
}
const featureOf = (name: string) => {
  const found = FEATURES.find((one) => one.name === name)
  if (!found) throw new Error(name)
  return found
}

describe('a new program', () => {
  it('has what applicants can do turned on, and nothing that has to be set up', () => {
    expect(FEATURES.filter((one) => one.isOn(PROGRAM, NONE)).map(({ name }) => name)).toEqual([
      'together',
      'prefill',
      'editAfter',
      'replies',
    ])
  })
})

it.each([
  ['several', { capPerPerson: null }, {}, 0],
  ['several', { capPerPerson: 3 }, {}, 3],
  ['places', { capTotal: 40 }, {}, 40],
  ['grace', { graceMinutes: 15 }, {}, 15],
  ['publicPage', { publishedAt: '2026-11-20T09:00:00Z' }, {}, 0],
  ['invitation', { visibility: 'link' as const }, {}, undefined],
  ['recommendations', {}, { asksRecommendations: true, recommendations: 4 }, 4],
  ['eligibility', {}, { eligibility: true }, undefined],
  ['gates', {}, { gates: 2 }, 2],
  ['lateCodes', {}, { lateCodes: 1 }, 1],
  ['statuses', {}, { statuses: 5 }, 5],
  ['exports', {}, { exports: 2 }, 2],
  ['retention', {}, { retention: true }, undefined],
])('%s is on with %j %j, and counts %s', (name, program, figures, figure) => {
  const [facts, counted] = [
    { ...PROGRAM, ...program },
    { ...NONE, ...figures },
  ]
  const feature = featureOf(name)
  expect([feature.isOn(PROGRAM, NONE), feature.isOn(facts, counted), feature.figure?.(facts, counted)]).toEqual([
    false,
    true,
    figure,
  ])
})

it.each(FEATURES.filter(({ switched }) => switched).map(({ name }) => name))(
  'switching %s off and on again leaves every other setting as it was',
  (name) => {
    const { switched, isOn } = featureOf(name)
    const before = { ...SETTINGS, off: name === 'prefill' ? ['together' as const] : ['prefill' as const] }
    const off = switched?.(before, false) ?? before
    const on = switched?.(off, true) ?? before
    expect([isOn({ ...PROGRAM, settings: off }, NONE), isOn({ ...PROGRAM, settings: on }, NONE)]).toEqual([false, true])
    const wasOn = isOn({ ...PROGRAM, settings: before }, NONE)
    expect(switched?.(on, wasOn)).toEqual(before)
  },
)
