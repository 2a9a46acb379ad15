import { describe, expect, it } from 'vitest'
import { type PublicProgram, readinessGaps, readinessTopics } from './readiness.rules.ts'

const NOW = new Date('2026-11-24T12:00:00Z')
const program = (more: Partial<PublicProgram> = {}): PublicProgram => ({
  lang: 'fr',
  supportedLangs: ['fr'],
  title: { fr: 'Quais' },
  summary: { fr: 'Un été sur les quais' },
  opensAt: new Date('2026-12-01T08:00:00Z'),
  closesAt: new Date('2027-01-31T23:00:00Z'),
  settings: { sections: [{ kind: 'text' }] },
  ...more,
})
const codes = (more: Partial<PublicProgram>, categories: unknown = []) =>
  readinessGaps(program(more), { categories, forms: [] }, NOW).map(({ code }) => code)

describe('what is missing from a call before it is published', () => {
  it.each<[string, Partial<PublicProgram>, string[]]>([
    ['nothing', {}, []],
    ['dates', { opensAt: null, closesAt: null }, ['noDates']],
    ['an end', { closesAt: null }, ['noClosing']],
    ['time: it is over', { closesAt: NOW }, ['isOver']],
    ['nothing, without an opening: it opens at once', { opensAt: null }, []],
    ['an introduction', { summary: {} }, ['noSummary']],
    ['words in the introduction', { summary: { fr: '  ' } }, ['noSummary']],
    ['a page', { settings: { sections: [] } }, ['noPage']],
  ])('%s', (_what, more, expected) => {
    expect(codes(more)).toEqual(expected)
  })

  it('translations, counted over the program, its categories and its forms', () => {
    const content = {
      categories: [
        { title: { fr: 'Court', en: 'Short' }, steps: [{ title: { fr: 'Lettre' }, config: { content: { fr: '' } } }] },
      ],
      forms: [
        { fields: [{ title: { fr: 'Nom', en: 'Name', de: 'Name' }, options: [{ text: { fr: 'Oui', en: 'Yes' } }] }] },
      ],
    }
    const languages = program({ supportedLangs: ['fr', 'en', 'de'], title: { fr: 'Quais', en: 'Quays', de: 'Kais' } })
    expect(readinessGaps(languages, content, NOW)).toEqual([
      { code: 'untranslated', lang: 'en', texts: 2, at: 'params' },
      { code: 'untranslated', lang: 'de', texts: 4, at: 'params' },
    ])
  })

  it('leads to where the first text is missing', () => {
    const places = [[{ title: { fr: 'Court' } }], [], []]
    const at = (categories: unknown, forms: unknown) =>
      readinessGaps(
        program({ supportedLangs: ['fr', 'en'], title: { fr: 'Quais', en: 'Quays' }, summary: { fr: 'a', en: 'a' } }),
        { categories, forms },
        NOW,
      ).map((gap) => gap.at)
    expect([at(places[0], places[0]), at([], places[0]), at([], [])]).toEqual([['configure'], ['forms'], []])
  })

  it('by topic, those that are done included', () => {
    const gaps = readinessGaps(program({ closesAt: null, summary: {} }), { categories: [], forms: [] }, NOW)
    expect(readinessTopics(gaps).map(({ topic, gaps }) => [topic, gaps.map(({ code }) => code)])).toEqual([
      ['content', []],
      ['dates', ['noClosing']],
      ['texts', ['noSummary']],
      ['languages', []],
    ])
  })

  it('no translation into a language that the call does not speak', () => {
    expect(codes({ supportedLangs: ['fr'] }, { title: { fr: 'Court', en: '' } })).toEqual([])
  })
})
