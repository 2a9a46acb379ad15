import { expect, it } from 'vitest'
import { ALL_PERMISSIONS, BUILT_IN_ROLES } from '#core/access/permissions.ts'
import { PERMISSION_SUBJECTS } from '#core/access/role.rules.ts'
import { REASONS } from '#core/form/foreign/reasons.ts'
import { LOCALES } from '#core/locale.ts'
import { readWords, wrongWords } from '../scripts/locales.ts'

it('are whole and written in all ten languages', () => {
  expect(wrongWords()).toEqual([])
})

it.each(LOCALES)('say what each permission is for, and each subject of permissions, in %s', (locale) => {
  const words = readWords(locale, 'access')
  const silent = [
    ...ALL_PERMISSIONS.map((permission) => `admin.permission.${permission}`),
    ...PERMISSION_SUBJECTS.map((subject) => `admin.roles.subject.${subject}`),
    ...Object.keys(BUILT_IN_ROLES).map((role) => `admin.role.${role}`),
  ].filter((key) => !words.get(key)?.trim())
  expect(silent).toEqual([])
  const sentences = ALL_PERMISSIONS.map((permission) => words.get(`admin.permission.${permission}`))
  expect(new Set(sentences).size).toBe(sentences.length)
})

it.each(LOCALES)('say why something of a form is not in the other one, in %s', (locale) => {
  const words = readWords(locale, 'form')
  expect(REASONS.filter((code) => !words.get(`admin.form.foreign.reason.${code}`)?.trim())).toEqual([])
})

/** What is said of the real words with a few of one file written otherwise; null takes one away. */
function saidWith(file: string, changes: Record<string, string | null>): string[] {
  return wrongWords((locale, slice) => {
    const words = new Map(readWords(locale, slice))
    if (file !== `${locale}/${slice}`) return words
    for (const [key, text] of Object.entries(changes)) {
      if (text === null) words.delete(key)
      else words.set(key, text)
    }
    return words
  })
}

it.each<[string, string, Record<string, string | null>, string[]]>([
  [
    'a missing word',
    'de/response',
    { 'problems.response_closed.title': null },
    ['problems.response_closed.title is missing'],
  ],
  ['one more', 'de/response', { 'problems.vote.more': 'Mehr' }, ['problems.vote.more is not among the French ones']],
  ['nothing', 'de/response', { 'problems.response_closed.title': ' ' }, ['problems.response_closed.title is empty']],
  [
    'English left as it is',
    'de/response',
    { 'problems.response_closed.title': 'Call closed' },
    ['problems.response_closed.title is left in English: Call closed'],
  ],
  [
    'a value that is not filled in',
    'de/platform',
    { 'problems.platform_slugTaken.detail': 'Vergeben: {{name}}' },
    [
      `problems.platform_slugTaken.detail does not fill in what French does: ${readWords('fr', 'platform').get('problems.platform_slugTaken.detail')}`,
    ],
  ],
  ['a plural form too few', 'ru/app', { 'front.leave.title_few': null }, ['front.leave.title_few is missing']],
  [
    'a word of which every form is missing once',
    'es/app',
    { 'front.leave.title_one': null, 'front.leave.title_other': null },
    ['front.leave.title is missing'],
  ],
])('tells of %s', (_, file, changes, said) => {
  expect(saidWith(file, changes)).toEqual(said.map((words) => `locales/${file}.json: ${words}`))
})

it('tells of a refusal without words', () => {
  expect(saidWith('fr/response', { 'problems.response_closed.title': null })).toContain(
    'locales/fr: problems.response_closed.title is missing',
  )
})

it.each([
  [{ 'advice.more': 'Plus' }, 'advice is none of the sections common, front, admin, validation, problems, email'],
  [{ 'admin.menu.home': 'Accueil' }, 'admin.menu.home is also in locales/fr/app.json'],
])('tells of words that stand where they may not: %j', (changes, said) => {
  expect(saidWith('fr/response', changes)).toContain(`locales/fr/response.json: ${said}`)
})
