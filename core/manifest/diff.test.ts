import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Bound, planChanges } from './diff.ts'
import type { Manifest } from './manifest.contract.ts'
import { manifest, program } from './manifest.fixture.ts'
import { targetOf, tidy, type WholeManifest } from './target.ts'

const SLUG = 'estran'
const plan = (current: WholeManifest | null, wanted: Manifest, more: { bound?: Bound; prune?: 'yes' | 'no' } = {}) =>
  planChanges(current, wanted, { slug: SLUG, ...more })
const lines = (current: WholeManifest | null, wanted: Manifest, more = {}) => {
  const { changes, refused } = plan(current, wanted, more)
  return [
    ...changes.map(({ action, kind, at, details }) => [action, kind, at, ...details].join(' ')),
    ...refused.map(({ kind, at, reason, count }) => `refused ${kind} ${at} ${reason} ${count}`),
  ]
}

describe('planChanges', () => {
  it('has nothing to do once it is done, whatever was there before', () => {
    fc.assert(
      fc.property(fc.option(manifest), manifest, (before, wanted) => {
        const current = before && targetOf(null, before, SLUG)
        const { target } = plan(current, wanted, { prune: 'yes' })
        expect(plan(target, wanted).changes).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  it('has nothing to do for a platform as it is', () => {
    fc.assert(
      fc.property(manifest, (wanted) => {
        const whole = targetOf(null, wanted, SLUG)
        expect(plan(whole, whole as Manifest)).toEqual({ changes: [], refused: [], target: tidy(whole) })
      }),
    )
  })

  it('leaves programs alone that are not named', () => {
    fc.assert(
      fc.property(manifest, program, (before, named) => {
        const current = targetOf(null, before, SLUG)
        const { target } = plan(current, { opencall: 1, programs: [named] }, { prune: 'yes' })
        const others = (whole: WholeManifest) => whole.programs.filter(({ slug }) => slug !== named.slug)
        expect(others(target)).toEqual(others(current))
      }),
    )
  })

  const step = { key: 'dossier', type: 'form', title: { fr: 'Dossier' }, form: 'dossier' } as const
  const field = (reference: string) => ({ reference, type: 'text' as const, title: { fr: reference } })
  const prize = (more: object = {}): Manifest => ({
    opencall: 1,
    programs: [
      {
        slug: 'prix',
        title: { fr: 'Prix' },
        categories: [
          { key: 'film', title: { fr: 'Film' }, steps: [step] },
          { key: 'livre', title: { fr: 'Livre' }, steps: [step] },
        ],
        forms: [{ key: 'dossier', title: { fr: 'Dossier' }, fields: [field('titre'), field('budget')] }],
        ...more,
      },
    ],
  })
  const current = targetOf(null, prize(), SLUG)

  it('says what a form gains, loses and moves', () => {
    const fields = [field('budget'), { ...field('titre'), required: true }, field('lieu')]
    expect(lines(current, prize({ forms: [{ key: 'dossier', title: { fr: 'Dossier' }, fields }] }))).toEqual([
      'update form estran/prix/dossier ~titre +lieu order',
    ])
  })

  it('counts the applications that answered a form whose questions go or change, drafts among them', () => {
    const answered: Bound = { count: (kind, at) => (kind === 'form' && at === 'estran/prix/dossier' ? 7 : 0) }
    const asking = (...fields: object[]) =>
      plan(current, prize({ forms: [{ key: 'dossier', title: { fr: 'Dossier' }, fields } as never] }), {
        bound: answered,
      }).changes.map(({ details, holds }) => [details, holds])
    expect(asking(field('titre'))).toEqual([[['-budget'], 7]])
    expect(asking(field('titre'), { ...field('budget'), required: true })).toEqual([[['~budget'], 7]])
    expect(asking(field('titre'), field('budget'), field('lieu'))).toEqual([[['+lieu'], undefined]])
  })

  it('does what others need first: forms before the steps that ask them, and takes them away last', () => {
    const forms = [{ key: 'court', title: { fr: 'Court' }, fields: [field('titre')] }]
    const categories = [{ key: 'film', title: { fr: 'Film' }, steps: [{ ...step, key: 'court', form: 'court' }] }]
    expect(lines(current, prize({ forms, categories }))).toEqual([
      'create form estran/prix/court',
      'remove category estran/prix/livre',
      'create step estran/prix/film/court',
      'remove step estran/prix/film/dossier',
      'remove form estran/prix/dossier',
    ])
  })

  const holding: Bound = { count: (kind, at) => (kind === 'category' && at.endsWith('/livre') ? 12 : 0) }
  const without = prize({ categories: [{ key: 'film', title: { fr: 'Film' }, steps: [step] }] })

  it('refuses by name what holds applications', () => {
    expect(lines(current, without, { bound: holding })).toEqual([
      'refused category estran/prix/livre holdsResponses 12',
    ])
  })

  it('takes it away only on the word', () => {
    expect(plan(current, without, { bound: holding, prune: 'yes' }).changes).toEqual([
      { action: 'remove', kind: 'category', at: 'estran/prix/livre', details: [], holds: 12 },
    ])
  })

  it('refuses another question at a step that was answered, even on the word', () => {
    const answered: Bound = { count: (kind) => (kind === 'step' ? 3 : 0) }
    const asked = { key: 'dossier', type: 'textarea', title: { fr: 'Dossier' }, content: { fr: 'Lire' } } as const
    const categories = prize().programs?.[0]?.categories?.map((one) => ({ ...one, steps: [asked] }))
    expect(
      plan(current, prize({ categories }), { bound: answered, prune: 'yes' }).refused.map(({ at, reason }) => [
        at,
        reason,
      ]),
    ).toEqual([
      ['estran/prix/film/dossier', 'questionChanges'],
      ['estran/prix/livre/dossier', 'questionChanges'],
    ])
  })

  it('sees a change of order', () => {
    const categories = prize().programs?.[0]?.categories?.toReversed()
    expect(lines(current, prize({ categories }))).toEqual(['update category estran/prix order'])
  })

  it('leaves alone what the manifest does not say', () => {
    expect(lines(current, { opencall: 1, programs: [{ slug: 'prix', graceMinutes: 10 }] })).toEqual([
      'update program estran/prix graceMinutes',
    ])
  })
})
