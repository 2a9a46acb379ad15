import { describe, expect, it } from 'vitest'
import {
  checkPage,
  filesInPage,
  isEmptySection,
  missingLanguages,
  tidySection,
  withPageFiles,
} from './section.rules.ts'
import type { Section } from './section.shapes.ts'

const HERE = '/api/portal/platforms/01900000-0000-7000-8000-000000000001/files/stream/abc'
const isThere = (location: string) => location === HERE
const block = (more: Partial<Section>): Section => ({ kind: 'text', title: {}, ...more })
const flawsOf = (section: Section) => checkPage({ sections: [section] }, { lang: 'fr', isThere })

describe('a page', () => {
  it.each<[string, Partial<Section>, string[]]>([
    ['a picture with words', { images: [{ image: HERE, alt: { fr: 'La cale' } }] }, []],
    ['a picture without words', { images: [{ image: HERE, alt: {} }] }, ['images[0].alt required']],
    ['words in another language alone', { images: [{ image: HERE, alt: { en: 'Slip' } }] }, ['images[0].alt required']],
    ['words of blanks', { images: [{ image: HERE, alt: { fr: ' ' } }] }, ['images[0].alt required']],
    ['no picture yet', { images: [{ image: '', alt: { fr: 'La cale' } }] }, ['images[0].image required']],
    [
      'a picture from elsewhere',
      { images: [{ image: 'https://example.org/a.png', alt: { fr: 'x' } }] },
      ['images[0].image section.storedFile'],
    ],
    [
      'a file that is not there',
      { files: [{ file: `${HERE}d`, title: { fr: 'Règlement' } }] },
      ['files[0].file section.storedFile'],
    ],
    ['a file without a name', { files: [{ file: HERE, title: {} }] }, ['files[0].title required']],
    ['a stored video', { video: HERE }, []],
    ['a video elsewhere', { video: 'https://video.example.org/1' }, []],
    ['a script as a video', { video: 'javascript:alert(1)' }, ['video section.storedFile']],
    ['a partner', { partners: [{ name: 'Ville', logo: HERE, url: 'https://ville.example' }] }, []],
    [
      'a partner with a script and no name',
      { partners: [{ name: ' ', url: 'javascript:alert(1)' }] },
      ['partners[0].name required', 'partners[0].url section.link'],
    ],
  ])('says what is wrong with %s', (_name, more, flaws) => {
    expect(flawsOf(block(more)).map(({ at, rule }) => `${at} ${rule}`)).toEqual(
      flaws.map((flaw) => `sections[0].${flaw}`),
    )
  })

  it('needs words for its picture', () => {
    const page = { sections: [], picture: { image: HERE, alt: {} } }
    expect(checkPage(page, { lang: 'fr', isThere })).toEqual([{ at: 'picture.alt', rule: 'required' }])
  })

  it('names each of its files, and takes other addresses for them', () => {
    const page = {
      picture: { image: 'a', alt: {} },
      sections: [
        block({ images: [{ image: 'b', alt: {} }] }),
        block({ video: 'c' }),
        block({ video: 'https://video.example.org/1' }),
        block({ files: [{ file: 'd', title: {} }] }),
        block({ partners: [{ name: 'P', logo: 'e' }, { name: 'Q' }] }),
      ],
    }
    expect(filesInPage(page)).toEqual(['a', 'b', 'c', 'd', 'e'])
    const moved = withPageFiles(page, (location) => `${location}!`)
    expect(filesInPage(moved)).toEqual(['a!', 'b!', 'c!', 'd!', 'e!'])
    expect(moved.sections[2]).toEqual(page.sections[2])
  })
})

describe('a block', () => {
  it('leaves out what it need not say', () => {
    const section = block({
      hidden: false,
      lines: [],
      content: {},
      files: [{ file: HERE, title: { fr: 'A' }, size: 12, type: 'application/pdf' }],
    })
    expect(tidySection(section)).toEqual({ kind: 'text', title: {}, files: [{ file: HERE, title: { fr: 'A' } }] })
    expect(tidySection({ ...section, hidden: true }).hidden).toBe(true)
  })

  it('is empty until it holds something', () => {
    expect([
      isEmptySection(block({})),
      isEmptySection(block({ lines: [] })),
      isEmptySection(block({ video: 'x' })),
    ]).toEqual([true, true, false])
  })

  it('tells the languages in which a text is still to be written', () => {
    const section = block({ title: { fr: 'Qui' }, lines: [{ fr: 'Un', en: 'One' }] })
    expect(missingLanguages(section, ['fr', 'en', 'de'])).toEqual(['en', 'de'])
    expect(missingLanguages(block({ title: { fr: 'Qui', en: 'Who' } }), ['fr', 'en'])).toEqual([])
  })
})
