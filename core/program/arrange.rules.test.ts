import { describe, expect, it } from 'vitest'
import { planArrangement, type WantedCategory } from './arrange.rules.ts'
import type { Category } from './category.contract.ts'

const step = (id: string, key = id): Category['steps'][number] => ({
  id,
  key,
  type: 'form',
  title: { fr: key },
  config: {},
  closesAt: null,
})
const PRESENT: Category[] = [
  { id: 'c1', key: 'film', title: { fr: 'Film' }, summary: {}, steps: [step('s1', 'projet'), step('s2', 'budget')] },
  { id: 'c2', key: 'livre', title: { fr: 'Livre' }, summary: {}, steps: [step('s3', 'projet')] },
]
const same = (category: Category | undefined): WantedCategory => ({
  ...(category as Category),
  steps: category?.steps ?? [],
})
const wantedStep = (more: Partial<WantedCategory['steps'][number]> = {}) => ({
  type: 'form' as const,
  title: {},
  config: {},
  closesAt: null,
  ...more,
})
const plan = (...wanted: WantedCategory[]) => planArrangement(PRESENT, wanted, 'fr')
const shape = (arrangement: ReturnType<typeof plan>) => ({
  categories: arrangement.categories.map(({ key, was, steps }) => [
    key,
    was?.id ?? null,
    steps.map((one) => [one.key, one.was?.id ?? null]),
  ]),
  removed: [...arrangement.removedCategories, ...arrangement.removedSteps].map(({ id }) => id),
  issues: arrangement.issues,
})

describe('planArrangement', () => {
  it('keeps ids and keys when the order changes', () => {
    expect(shape(plan(same(PRESENT[1]), same(PRESENT[0])))).toEqual({
      categories: [
        ['livre', 'c2', [['projet', 's3']]],
        [
          'film',
          'c1',
          [
            ['projet', 's1'],
            ['budget', 's2'],
          ],
        ],
      ],
      removed: [],
      issues: [],
    })
  })

  it('recognises by key what comes without id', () => {
    const wanted = { key: 'film', title: { fr: 'Cinéma' }, summary: {}, steps: [wantedStep({ key: 'budget' })] }
    expect(shape(plan(wanted, same(PRESENT[1])))).toEqual({
      categories: [
        ['film', 'c1', [['budget', 's2']]],
        ['livre', 'c2', [['projet', 's3']]],
      ],
      removed: ['s1'],
      issues: [],
    })
  })

  it('names new things after their titles, without clashes', () => {
    const wanted = {
      title: { fr: 'Film' },
      summary: {},
      steps: [
        wantedStep({ title: { fr: 'Règles' }, type: 'textarea' }),
        wantedStep({ title: { fr: 'Règles' } }),
        wantedStep({ type: 'validation' }),
      ],
    }
    expect(shape(plan(same(PRESENT[0]), wanted))).toEqual({
      categories: [
        [
          'film',
          'c1',
          [
            ['projet', 's1'],
            ['budget', 's2'],
          ],
        ],
        [
          'film-2',
          null,
          [
            ['regles', null],
            ['regles-2', null],
            ['validation', null],
          ],
        ],
      ],
      removed: ['c2'],
      issues: [],
    })
  })

  it('moves a step by id to another category', () => {
    const [film, livre] = PRESENT.map(same) as [WantedCategory, WantedCategory]
    expect(
      shape(
        plan({ ...film, steps: film.steps.slice(0, 1) }, { ...livre, steps: [...livre.steps, step('s2', 'budget')] }),
      ).categories,
    ).toEqual([
      ['film', 'c1', [['projet', 's1']]],
      [
        'livre',
        'c2',
        [
          ['projet', 's3'],
          ['budget', 's2'],
        ],
      ],
    ])
  })

  it('gives a step that comes to where its key is taken another, also where two change places', () => {
    const [film, livre] = PRESENT.map(same) as [WantedCategory, WantedCategory]
    const keysIn = (...wanted: WantedCategory[]) => {
      const { categories, issues } = plan(...wanted)
      return [...categories.map(({ steps }) => steps.map(({ key, was }) => `${key} ${was?.id}`)), issues]
    }
    const [first, third] = [
      { ...step('s1', 'projet'), key: undefined },
      { ...step('s3', 'projet'), key: undefined },
    ]
    expect(keysIn({ ...film, steps: [] }, { ...livre, steps: [first, third] })).toEqual([
      [],
      ['projet-2 s1', 'projet s3'],
      [],
    ])
    expect(keysIn({ ...film, steps: [third] }, { ...livre, steps: [first] })).toEqual([
      ['projet-2 s3'],
      ['projet-2 s1'],
      [],
    ])
  })

  it('says everything that does not fit, at its place', () => {
    const [film, livre] = PRESENT.map(same) as [WantedCategory, WantedCategory]
    const wanted = [
      { ...film, key: 'cinema', steps: [step('s1', 'projet'), { ...step('s9', 'x') }] },
      { ...livre, steps: [step('s1', 'projet'), wantedStep({ key: 'neu' }), wantedStep({ key: 'neu' })] },
      { title: {}, summary: {}, key: 'film', steps: [] },
    ]
    expect(plan(...wanted).issues).toEqual([
      { at: 'body.categories[0].key', rule: 'immutable' },
      { at: 'body.categories[2].key', rule: 'duplicate' },
      { at: 'body.categories[0].steps[1].id', rule: 'unknown' },
      { at: 'body.categories[1].steps[2].key', rule: 'duplicate' },
      { at: 'body.categories[1].steps[0].id', rule: 'duplicate' },
    ])
  })

  it('keeps of a step’s settings what its type has', () => {
    const [planned] = planArrangement(
      [],
      [
        {
          title: {},
          summary: {},
          steps: [wantedStep({ type: 'textarea', config: { form_id: 'f', content: { fr: '<p>.</p>' } } })],
        },
      ],
      'fr',
    ).categories
    expect(planned?.steps[0]?.config).toEqual({ content: { fr: '<p>.</p>' } })
  })
})
