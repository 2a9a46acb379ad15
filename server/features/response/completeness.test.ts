import { expect, it } from 'vitest'
import type { Answers, FormDefinition } from '#core/form/definition.ts'
import { testDeps } from '#core/form/form.fixture.ts'
import type { Locale } from '#core/locale.ts'
import { issuesIn, missingIn } from './completeness.ts'

const form = (title: { fr: string; en: string }): FormDefinition => ({
  fields: [
    { type: 'text', reference: 'title', title, required: true },
    { type: 'date', reference: 'begin', title: { fr: 'Début', en: 'Begin' }, rules: { 'min-date': 'today' } },
  ],
})
const FORM = form({ fr: 'Titre', en: 'Title' })
const OTHER = form({ fr: 'Nom', en: 'Name' })
const NOON = testDeps({ now: new Date('2026-11-20T12:00:00Z') })

interface Asked {
  definition?: FormDefinition
  deps?: typeof NOON
  lang?: Locale
}
const lacking = (answers: Answers, { definition = FORM, deps = NOON, lang = 'fr' }: Asked = {}) => ({
  issues: issuesIn(definition, answers, deps).map(({ at }) => at),
  missing: missingIn(definition, answers, deps, lang, 'fr').map(({ label }) => label),
})

it.each<[string, Asked, string[], string[]]>([
  ['now', { deps: { ...NOON, now: new Date('2026-11-21T12:00:00Z') } }, ['title', 'begin'], ['Titre', 'Début']],
  ['zone', { deps: { ...NOON, zone: 'Pacific/Kiritimati' } }, ['title', 'begin'], ['Titre', 'Début']],
  ['definition', { definition: OTHER }, ['title'], ['Nom']],
  ['language', { lang: 'en' }, ['title'], ['Title']],
])('answers are looked at anew with another %s, and the same before and after', (_, other, issues, missing) => {
  const answers = { begin: '2026-11-20' }
  const before = lacking(answers)
  expect(before).toEqual({ issues: ['title'], missing: ['Titre'] })
  expect(lacking(answers, other)).toEqual({ issues, missing })
  expect(lacking(answers)).toEqual(before)
})

it('blank answers share what their form lacks, and nothing with those of another', () => {
  const [one, other] = [{}, {}]
  expect([lacking(one), lacking(one, { definition: OTHER })].map(({ missing }) => missing)).toEqual([
    ['Titre'],
    ['Nom'],
  ])
  expect(issuesIn(FORM, one, NOON)).toBe(issuesIn(FORM, other, NOON))
})

it('answers are looked through once', () => {
  const answers = { begin: '2026-11-20' }
  expect(issuesIn(FORM, answers, NOON)).toBe(issuesIn(FORM, answers, { ...NOON }))
})
