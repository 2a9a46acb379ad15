import { describe, expect, it } from 'vitest'
import type { FormDefinition } from '../form/definition.ts'
import {
  countHidden,
  countValues,
  DEFAULT_GALLERY,
  filterEntries,
  type GalleryEntry,
  galleryAddress,
  inOrder,
  projected,
  publicFields,
  readGalleryQuery,
  type Shown,
  shownSettings,
} from './gallery.rules.ts'

const title = { en: 'X' }
const FORM: FormDefinition = {
  fields: [
    { type: 'text', reference: 'usual', title },
    { type: 'text', reference: 'open', title, audience: ['applicant', 'public'] },
    { type: 'text', reference: 'secret', title, audience: ['applicant', 'public'], sensitive: true },
    { type: 'sep-title', reference: 'head', title, audience: ['public'] },
    { type: 'validation', reference: 'consent', title, audience: ['public'], label: title },
  ] as FormDefinition['fields'],
}

const shown = (name: string, more: Partial<Shown> = {}): Shown => ({
  ...{ title: name, cover: null, category: null, tags: [], people: [], values: {} },
  ...more,
})
const entry = (id: string, more: Partial<Shown> = {}): GalleryEntry => ({
  ...{ id, slug: id, prize: null },
  shown: shown(id, more),
})
const settings = {
  ...DEFAULT_GALLERY,
  fields: [
    { question: 'category', card: true, filter: true },
    { question: 'f.art', card: true, filter: true },
    { question: 'f.text', card: true, filter: false },
  ],
}
const ENTRIES = [
  entry('Sept profondeurs', {
    category: 'print',
    values: { 'f.art': { choices: ['film', 'sound'], text: 'Film, son' } },
  }),
  entry('Élan', {
    category: 'print',
    values: { 'f.art': { choices: ['film'] }, 'f.text': { text: { fr: 'vague', en: 'wave' } } },
  }),
  entry('Zostère', { category: 'sound' }),
]
const NOTHING = { search: '', chosen: {}, page: 1 }
const titles = (entries: readonly GalleryEntry[]) => entries.map(({ id }) => id)

describe('what everyone may read', () => {
  it('is what the form makes public, without what is sensitive', () => {
    expect(publicFields(FORM).map(({ reference }) => reference)).toEqual(['open'])
    expect(countHidden(FORM)).toBe(2)
  })

  it('is left out of the settings once it is not public any more', () => {
    const asked = { ...settings, title: 'f.text', cover: 'f.gone' }
    const may = shownSettings(asked, new Set(['f.text']))
    expect([may.title, may.cover, may.fields.map(({ question }) => question)]).toEqual([
      ...['f.text', null],
      ['category', 'f.text'],
    ])
  })

  it('is only what was chosen', () => {
    const whole = shown('A', {
      ...{ category: 'print', tags: ['x'], people: ['Ada'], cover: { key: 'k', name: 'a.png', picture: true } },
      values: { 'f.art': { text: 'a' }, 'f.iban': { text: 'b' } },
    })
    expect(projected(whole, settings)).toEqual(shown('A', { category: 'print', values: { 'f.art': { text: 'a' } } }))
  })
})

describe('the address of a gallery', () => {
  it.each([
    ['', NOTHING],
    ['?q=%20elan%20&page=3', { search: 'elan', chosen: {}, page: 3 }],
    ['?category=print&f.art=film', { search: '', chosen: { category: 'print', 'f.art': 'film' }, page: 1 }],
    ['?f.text=a&people=b&x=y&page=-1', NOTHING],
    ['?page=1e9', NOTHING],
    [`?category=${'x'.repeat(300)}`, NOTHING],
  ])('%s', (address, query) => {
    expect(readGalleryQuery(new URLSearchParams(address), settings)).toEqual(query)
  })

  it('says what was read again', () => {
    const query = { search: 'élan & vent', chosen: { category: 'print' }, page: 2 }
    expect(readGalleryQuery(new URLSearchParams(galleryAddress(query)), settings)).toEqual(query)
    expect(galleryAddress(NOTHING)).toBe('')
  })
})

describe('entries', () => {
  it.each([
    [{ search: 'elan', chosen: {} }, ['Élan']],
    [{ search: 'wave', chosen: {} }, []],
    [{ search: 'VAGUE', chosen: {} }, ['Élan']],
    [{ search: 'sept fond', chosen: {} }, ['Sept profondeurs']],
    [{ search: '', chosen: { category: 'print' } }, ['Sept profondeurs', 'Élan']],
    [{ search: '', chosen: { category: 'print', 'f.art': 'sound' } }, ['Sept profondeurs']],
    [{ search: '', chosen: { category: 'none' } }, []],
  ])('%j', (query, expected) => {
    expect(titles(filterEntries(ENTRIES, query, 'fr'))).toEqual(expected)
  })

  it('are counted by value beside the other filters', () => {
    const query = { search: '', chosen: { category: 'print', 'f.art': 'sound' } }
    expect(Object.fromEntries(countValues(ENTRIES, 'f.art', query, 'fr'))).toEqual({ film: 2, sound: 1 })
    expect(Object.fromEntries(countValues(ENTRIES, 'category', query, 'fr'))).toEqual({ print: 1 })
  })

  it('stand by hand, by title, or in another order each day', () => {
    expect(titles(inOrder(ENTRIES, 'hand', ''))).toEqual(titles(ENTRIES))
    expect(titles(inOrder(ENTRIES, 'title', ''))).toEqual(['Élan', 'Sept profondeurs', 'Zostère'])
    const random = titles(inOrder(ENTRIES, 'random', '2026-11-26'))
    expect(titles(inOrder([...ENTRIES].reverse(), 'random', '2026-11-26'))).toEqual(random)
    expect([...random].sort()).toEqual(titles(ENTRIES).sort())
  })
})
