import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type Dated, Due, leftWords } from './Due.tsx'

const words = {
  time: { left_one: '{{count}} jour', left_other: '{{count}} jours', closedPlain: 'Clos', zone: '{{city}} {{offset}}' },
  area: { 'state.withdrawn': 'Retirée' },
}
const now = new Date('2026-11-21T12:00:00Z')
const dated = (state: string): Dated => ({
  program: { opensAt: '2026-11-01T00:00:00Z', zone: 'Europe/Paris' },
  deadlineAt: '2026-12-04T22:59:00Z',
  state,
})
const shown = (state: string) => {
  const html = renderToStaticMarkup(<Due response={dated(state)} now={now} lang="fr" words={words} />)
  return [
    html
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    /--at:[^"]*/.exec(html)?.[0],
  ]
}

it('counts the days of an application that goes on, and says only of one that was taken back that it was', () => {
  const [text, level] = shown('submitted')
  expect([text?.startsWith('13 jours vendredi 4 décembre 2026'), level === '--at:0%']).toEqual([true, false])
  expect(shown('withdrawn')).toEqual(['Retirée', '--at:0%'])
  expect(leftWords(dated('withdrawn'), now, 'fr', words)).toBe('Retirée')
})
