import { beforeEach, describe, expect, it } from 'vitest'
import { draftStore, emptyDraft, isSlug, slugFrom } from './draft.ts'

beforeEach(() => draftStore.clear())

describe('the draft of a platform', () => {
  it('survives a reload', () => {
    const draft = { ...emptyDraft('fr'), name: 'Prix Estran', slug: 'prix-estran', licence: 'ABCD' }
    draftStore.write(draft)
    expect(draftStore.read()).toEqual(draft)
  })

  it('leaves out what another version may have written', () => {
    draftStore.write({ ...emptyDraft('fr'), languages: ['xx'], opensAt: 'soon' } as never)
    expect(draftStore.read()).toMatchObject({ languages: ['en'], opensAt: null })
  })
})

it.each([
  ['Prix Été & Co', 'prix-ete-co'],
  ['  ', ''],
  ['Œuvre №1', slugFrom('Œuvre №1')],
])('%s gives the address %s', (name, slug) => {
  expect(slugFrom(name)).toBe(slug)
  expect(slug === '' || isSlug(slug)).toBe(true)
})

it.each(['a', '-ab', 'ab-', 'a--b', 'Ab', 'é', 'x'.repeat(64)])('%s is no address', (slug) => {
  expect(isSlug(slug)).toBe(false)
})
