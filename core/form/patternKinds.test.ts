import { expect, it } from 'vitest'
import type { Field } from './definition.ts'
import { readSurveyJs } from './foreign/surveyjs.ts'
import { fieldOf, formOf, testDeps } from './form.fixture.ts'
import { ownWords, wordsKey } from './message.ts'
import { patternOf } from './pattern.ts'
import { kindOfPattern, PATTERN_KINDS, PATTERN_OF } from './patternKinds.ts'
import { validateAnswers } from './validate.ts'

it.each<[string, unknown]>([
  ['\\d+', { kind: 'digits' }],
  ['^[0-9]*$', { kind: 'digits' }],
  ['[0-9]{5}', { kind: 'postcode' }],
  ['\\d{14}', { kind: 'digitsExactly', params: { n: 14 } }],
  ['\\d{8,10}', { kind: 'digitsBetween', params: { min: 8, max: 10 } }],
  ['^(19|20)\\d{2}$', { kind: 'year' }],
  ['^\\d+(\\.\\d{1,2})?$', { kind: 'money' }],
  ['-?\\d+(?:[.,]\\d+)?', { kind: 'number' }],
  ['[A-Z]{2}\\d{2}[A-Z0-9]{11,30}', { kind: 'iban' }],
  ['https?://.*', { kind: 'link' }],
  ['[A-Za-z]+', { kind: 'letters' }],
  ['[A-Z]{2}-\\d{3}', null],
  ['\\d{5}|x', null],
])('tells the format that %s asks for', (pattern, kind) => {
  expect(kindOfPattern(pattern)).toEqual(kind)
})

it('sets patterns that are read, and that are told again', () => {
  for (const kind of PATTERN_KINDS) expect([patternOf(PATTERN_OF[kind])?.kind, kind]).toEqual([{ kind }, kind])
})

it.each<[(typeof PATTERN_KINDS)[number], string[], string[]]>([
  ['iban', ['FR7630006000011234567890189', 'FR76 3000 6000 0112 3456 7890 189'], ['FR76', '7630006000011234567890189']],
  ['letters', ['Zoé', "Jean-Luc d'Arc"], ['R2D2']],
  ['money', ['150', '150,5', '150.50'], ['1,505', '-3', '10 €']],
  ['link', ['https://a.example/b?c'], ['a.example']],
])('takes and refuses by %s', (kind, taken, refused) => {
  const test = (text: string) => patternOf(PATTERN_OF[kind])?.test(text)
  expect([...taken, ...refused].map(test)).toEqual([...taken.map(() => true), ...refused.map(() => false)])
})

const issueOf = (more: object) => {
  const field = fieldOf({ type: 'text', rules: { pattern: '\\d{5}' }, ...more })
  const [issue] = validateAnswers(formOf(field), { f: 'abc' }, testDeps(), { mode: 'draft' })
  if (!issue) throw new Error('nothing is wrong')
  return issue
}

it('says a format that people know, or what the form says of it in the language that it has', () => {
  expect([wordsKey(issueOf({})), ownWords(issueOf({}), 'fr')]).toEqual(['patternKinds.postcode', ''])
  const own = issueOf({ patternMessage: { fr: 'Cinq chiffres', en: 'Five digits' } })
  expect([wordsKey(own), ownWords(own, 'en'), ownWords(own, 'de')]).toEqual(['pattern', 'Five digits', 'Cinq chiffres'])
})

it('takes the pattern of another tool as a number, or with what that tool says of it', () => {
  const question = (name: string, regex: string) => ({
    type: 'text',
    name,
    validators: [{ type: 'regex', regex, text: 'Code postal' }],
  })
  const survey = { elements: [question('total_cost', '^\\d+$'), question('code', '^\\d{5}$')] }
  const [cost, code] = readSurveyJs(survey, 'fr').definition.fields as Field[]
  expect([cost?.type, cost?.rules]).toEqual(['number', { integer: true, 'w-min-value': 0 }])
  expect(code).toMatchObject({ type: 'text', rules: { pattern: '\\d{5}' }, patternMessage: { fr: 'Code postal' } })
})
