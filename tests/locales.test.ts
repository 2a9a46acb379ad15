import { expect, it } from 'vitest'
import { readWords, wrongWords } from '../scripts/locales.ts'

it('are whole and written in all ten languages', () => {
  expect(wrongWords()).toEqual([])
})

/** What is said of the real words with a few of one file written otherwise; null takes one away. */
function saidWith(file: string, changes: Record<string, string | null>): string[] {
  return wrongWords((locale, namespace) => {
    const words = new Map(readWords(locale, namespace))
    if (file !== `${locale}/${namespace}`) return words
    for (const [key, text] of Object.entries(changes)) {
      if (text === null) words.delete(key)
      else words.set(key, text)
    }
    return words
  })
}

it.each<[string, string, Record<string, string | null>, string[]]>([
  ['a missing word', 'de/problems', { 'response_closed.title': null }, ['response_closed.title is missing']],
  ['one more', 'de/problems', { 'vote.more': 'Mehr' }, ['vote.more is not among the French ones']],
  ['nothing', 'de/problems', { 'response_closed.title': ' ' }, ['response_closed.title is empty']],
  [
    'English left as it is',
    'de/problems',
    { 'response_closed.title': 'Call closed' },
    ['response_closed.title is left in English: Call closed'],
  ],
  [
    'a value that is not filled in',
    'de/problems',
    { 'platform_slugTaken.detail': 'Vergeben: {{name}}' },
    [
      `platform_slugTaken.detail does not fill in what French does: ${readWords('fr', 'problems').get('platform_slugTaken.detail')}`,
    ],
  ],
  ['a plural form too few', 'ru/front', { 'leave.title_few': null }, ['leave.title_few is missing']],
  [
    'a word of which every form is missing once',
    'es/front',
    { 'leave.title_one': null, 'leave.title_other': null },
    ['leave.title is missing'],
  ],
])('tells of %s', (_, file, changes, said) => {
  expect(saidWith(file, changes)).toEqual(said.map((words) => `locales/${file}.json: ${words}`))
})

it('tells of a refusal without words', () => {
  expect(saidWith('fr/problems', { 'response_closed.title': null })).toContain(
    'locales/fr/problems.json: response_closed.title is missing',
  )
})

it.each(['fr', 'en'] as const)('promise neither jury, gallery nor vote before they are there: %s', (locale) => {
  const promised = (['admin', 'common', 'front'] as const).flatMap((namespace) =>
    [...readWords(locale, namespace)].filter(([, text]) =>
      /\b(?:jur(?:y|or|é)|galler|galerie|vot(?:e|er|ing)\b)/i.test(text),
    ),
  )
  // The name of a role that a person may hold.
  expect(promised.map(([key]) => key)).toEqual(['role.jury'])
})
