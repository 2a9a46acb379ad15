import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Answers } from '#core/form/definition.ts'
import { fieldOf, formOf, testDeps } from '#core/form/form.fixture.ts'
import { missingFrom } from '#core/form/missing.ts'
import { validateAnswers } from '#core/form/validate.ts'
import type { Issue } from '#core/problem.ts'
import { Problems } from './Problems.tsx'

const words = { problems: '{{count}} things', wrong: '{{label}}', city: 'City' }
const home = fieldOf({ type: 'address', reference: 'home', title: { en: 'Home' }, required: true })
const file = fieldOf({ type: 'file', reference: 'plan', title: { en: 'Plan' } })
const name = fieldOf({ type: 'text', reference: 'name', title: { en: 'Name' }, required: true })
const team = {
  type: 'questions-group',
  reference: 'team',
  title: { en: 'Member' },
  fields: [home, file, name],
} as const
const definition = formOf(home, file, fieldOf(team))
const answers = { team: [{}, { home: { line1: 'x', zipCode: '', city: '', country: '' } }] } as Answers
const found = validateAnswers(definition, answers, testDeps(), { mode: 'submit' })

/** The heading and the lines of what is wrong. */
function shown(issues: readonly Issue[]): string[] {
  const html = renderToStaticMarkup(<Problems definition={definition} issues={issues} words={words} lang="en" />)
  return html.split(/<[^>]*>/).filter(Boolean)
}

it('names every part of an answer, and counts what it names', () => {
  const [heading, ...lines] = shown(found)
  const missing = missingFrom(found, definition, 'en')
  expect([heading, lines.length > missing.length, lines.includes('Home · City')]).toEqual([
    `${lines.length} things`,
    true,
    true,
  ])
})

it('names what comes from elsewhere where it stands in the form', () => {
  const unsent = (at: string) => ({ at, rule: 'file-unsent' })
  const lines = shown([...found, unsent('plan'), unsent('team[0].plan')])
  const places = ['Plan', 'Member 1 · Name', 'Member 1 · Plan', 'Member 2 · Name'].map((line) => lines.indexOf(line))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places[0]).toBeGreaterThan(0)
})
