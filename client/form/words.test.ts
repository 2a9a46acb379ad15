import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readWords } from '#locales/read.ts'
import { translate } from '../words.ts'
import { formWords, messageOf } from './words.ts'

const [fr, en] = [readWords('fr'), readWords('en')]
const words = { fr: formWords(fr.front, fr.validation, 'fr'), en: formWords(en.front, en.validation, 'en') }

describe('words', () => {
  it('are the specification’s, where it gives them', () => {
    const said = (rule: string, params = {}) => messageOf(words.en, { at: 'a', rule, params }, 'en')
    expect([
      said('required'),
      said('email'),
      said('tel'),
      said('url'),
      said('valide-input-text'),
      said('min-array-length', { min: 2 }),
      said('max-array-length', { max: 3 }),
    ]).toEqual([
      'This field is required',
      'This field is not a valid email',
      'This field is not a valid phone number',
      'This field is not a valid url',
      'The text entered contains unauthorized tags',
      'This field requiered at least 2 choice(s)',
      'This field requiered a maximum of 3 choice(s)',
    ])
  })

  it('write numbers, days, sizes and plurals as the language does', () => {
    expect(messageOf(words.fr, { at: 'a', rule: 'min-date', params: { min: '2018-11-22' } }, 'fr')).toBe(
      'Indiquez une date à partir du 22 novembre 2018',
    )
    expect(messageOf(words.fr, { at: 'a', rule: 'max', params: { max: 1234.5 } }, 'fr')).toBe(
      'Indiquez un nombre d’au plus 1234,5',
    )
    expect(messageOf(words.fr, { at: 'a', rule: 'w-min-character', params: { min: 1, length: 0 } }, 'fr')).toBe(
      'Écrivez au moins 1 caractère',
    )
    expect(messageOf(words.en, { at: 'a', rule: 'w-max-character', params: { max: 200, length: 250 } }, 'en')).toBe(
      'Write at most 200 characters',
    )
    expect(
      messageOf(words.fr, { at: 'a', rule: 'file-max-size', params: { name: 'a.pdf', max: 2.5 * 1024 ** 2 } }, 'fr'),
    ).toMatch(/2,5\sMo/)
    expect(messageOf(words.en, { at: 'a', rule: 'file-max-size', params: { name: 'a.pdf', max: 44 } }, 'en')).toBe(
      '“a.pdf” is too large: 44 bytes at most',
    )
    expect(messageOf(words.en, { at: 'a', rule: 'nothing-known' }, 'en')).toBe('This value is not valid')
    expect(messageOf(words.en, { at: 'a', rule: 'required', message: 'The server’s own' }, 'en')).toBe(
      'The server’s own',
    )
    expect(translate({ a_one: '{{count}} fois', a_other: '{{count}} fois.' }, 'a', { count: 0 }, 'fr')).toBe('0 fois')
  })

  it('exist in French and English for every key that the renderer and the engine use', () => {
    const sources = (folder: string) =>
      readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
        .map((name) => readFileSync(new URL(`${folder}${name}`, import.meta.url), 'utf8'))
        .join('\n')
    const renderer = sources('./')
    const engine = sources('../../core/form/')
    const keys = [
      ...renderer.matchAll(/\bt\('([a-zA-Z0-9]+)'/g),
      ...renderer.matchAll(/say\(words, '([a-zA-Z]+)'/g),
    ].map((found) => found[1] ?? '')
    const rules = [...engine.matchAll(/rule: '([\w-]+)'/g)].map((found) => `rule.${found[1]}`)
    const definition = [...engine.matchAll(/say\([^,]+, '(\w+)'/g)].map((found) => found[1] ?? '')
    expect(keys.length).toBeGreaterThan(30)
    const has = (lang: 'fr' | 'en', key: string) => ['', '_other'].some((end) => words[lang][`${key}${end}`])
    const missing = [...new Set([...keys, ...rules])].flatMap((key) =>
      (['fr', 'en'] as const).filter((lang) => !has(lang, key)).map((lang) => `${lang} ${key}`),
    )
    expect(missing).toEqual([])
    expect(
      [...new Set(definition)].filter((key) =>
        [fr, en].some(({ validation }) => !(key in (validation.definition as object))),
      ),
    ).toEqual([])
  })
})
