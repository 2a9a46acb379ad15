import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Due } from './Due.tsx'
import { type Dated, leftWords } from './deadline.ts'
import { moment } from './words.ts'

const words = {
  time: {
    left_one: '{{count}} jour',
    left_other: '{{count}} jours',
    closedPlain: 'Clos',
    grace: 'Encore accepté',
    correction: 'À corriger',
    zone: '{{city}} {{offset}}',
    own: '{{time}} ici',
    ownDay: 'le {{date}} à {{time}} ici',
  },
  area: { 'state.withdrawn': 'Retirée', 'state.stopped': 'Appel arrêté' },
}
const now = new Date('2026-11-21T12:00:00Z')
const dated = (halt: Dated['halt']): Dated => ({
  program: { opensAt: '2026-11-01T00:00:00Z', zone: 'Europe/Paris' },
  deadlineAt: halt ? null : '2026-12-04T22:59:00Z',
  halt: halt ?? null,
})
const shown = (halt: Dated['halt']) => {
  const html = renderToStaticMarkup(<Due response={dated(halt)} now={now} lang="fr" words={words} />)
  return [
    html
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    /--at:[^"]*/.exec(html)?.[0],
  ]
}

it('counts the days of an application that goes on, and says only of one that was taken back, or whose call was, that it was', () => {
  const [text, level] = shown(null)
  expect([text?.startsWith('13 jours vendredi 4 décembre 2026'), level === '--at:0%']).toEqual([true, false])
  expect(shown('withdrawn')).toEqual(['Retirée', '--at:0%'])
  expect(shown('stopped')).toEqual(['Appel arrêté', '--at:0%'])
  expect(leftWords(dated('withdrawn'), now, 'fr', words)).toBe('Retirée')
})

it.each([
  ['that is taken for some minutes more', { abilities: { edit: true } }, 5, 'Encore accepté'],
  ['that nobody asked about since', { abilities: { edit: true } }, 61, 'Clos'],
  ['that is over', { abilities: { edit: false } }, 5, 'Clos'],
  ['before there is one', {}, 5, 'Clos'],
  ['that is to be corrected', { abilities: { edit: true }, steps: [{ state: 'refused' }] }, 5, 'À corriger'],
])('says after the deadline of an application %s how it stands', (_which, more, minutes, expected) => {
  const then = new Date(Date.parse('2026-12-04T22:59:00Z') + minutes * 60_000)
  expect(leftWords({ ...dated(null), ...more }, then, 'fr', words)).toBe(expected)
})

it.each([
  ['as in the call', 'Europe/Paris', 'Paris UTC+1'],
  ['by another name', 'Europe/Madrid', 'Paris UTC+1'],
  ['earlier', 'America/Montreal', 'Paris UTC+1, 17 h 59 ici'],
  ['on the next day', 'Asia/Tokyo', 'Paris UTC+1, le 5 déc. à 7 h 59 ici'],
])('says a deadline in the clocks of the reader too, where they show something else: %s', (_clocks, own, zone) => {
  const said = moment('2026-12-04T22:59:00Z', 'Europe/Paris', 'fr', words.time, own)
  expect([said.long, said.zone].map((one) => one.replace(/\s/g, ' '))).toEqual([
    'vendredi 4 décembre 2026, 23 h 59',
    zone,
  ])
})

it('compares clocks at the instant itself', () => {
  const at = (iso: string) => moment(iso, 'Europe/London', 'en', words.time, 'Atlantic/Reykjavik').zone
  expect([at('2026-12-04T12:00:00Z'), at('2026-07-04T12:00:00Z')]).toEqual(['London UTC+0', 'London UTC+1, 12:00 ici'])
})
