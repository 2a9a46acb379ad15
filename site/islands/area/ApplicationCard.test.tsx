import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { MyResponseSummary } from '#core/response/response.contract.ts'
import { ApplicationCard } from './ApplicationCard.tsx'

const keys = 'stopped closed notOpen toValidateTitle toValidateHint'.split(' ')
const words = { time: {}, area: Object.fromEntries(keys.map((key) => [key, key])) }
const step = (type: 'form' | 'validation', state: string) => ({ id: type, type, title: '', state })

const shown = (more: object) => {
  const item = {
    state: 'draft',
    halt: null,
    program: { slug: 'quais', zone: 'UTC', title: 'Quais', hasPage: true },
    category: {},
    deadlineAt: null,
    abilities: { edit: false },
    together: { role: 'owner', owner: '', others: 0 },
    steps: [],
    ...more,
  } as unknown as MyResponseSummary
  return renderToStaticMarkup(<ApplicationCard item={item} unsent={0} now={new Date(0)} lang="en" words={words} />)
}

/** What an application says below its path. */
const noted = (more: object) => {
  const html = shown(more)
  return keys.filter((key) => html.slice(html.indexOf('</ol>')).includes(key))
}

it.each([
  ['may be sent, not changed', {}, []],
  ['is too late', { halt: 'closed' }, ['closed']],
  ['is too early', { halt: 'notOpen' }, ['notOpen']],
  ['is in a call that is put away', { halt: 'stopped' }, ['stopped']],
  ['was sent in a call that is put away', { halt: 'stopped', state: 'submitted' }, ['stopped']],
  ['was sent, and stays', { halt: 'closed', state: 'submitted' }, []],
])('says why a draft that %s stands still', (_what, more, said) => {
  expect(noted(more)).toEqual(said)
})

it.each([
  ['gate', 'draft', ['toValidateTitle', 'toValidateHint']],
  ['closed', 'draft', ['closed']],
  ['stopped', 'draft', ['stopped']],
  ['withdrawn', 'withdrawn', []],
])('says that the organiser checks only where that is what it waits for: %s', (halt, state, said) => {
  expect(noted({ halt, state, steps: [step('form', 'done'), step('validation', 'toValidate')] })).toEqual(said)
})

it('says of a rejected application that it is, where and why, and nothing of corrections', () => {
  const item = {
    ...{ state: 'draft', halt: 'rejected', title: 'Mole', number: '', deadlineAt: null, submittedAt: null },
    program: { slug: 'quais', title: 'Quays', zone: 'UTC' },
    category: {},
    abilities: { edit: false },
    together: { role: 'owner', owner: '', others: 0 },
    steps: [
      { ...step('form', 'inProgress'), title: 'Letter' },
      { ...step('validation', 'rejected'), title: 'Check', message: 'Off topic.' },
    ],
  } as unknown as MyResponseSummary
  const area = {
    'state.rejected': 'Rejected',
    rejectedTitle: '{{step}} ended it',
    refusedTitle: 'correct it',
    'step.inProgress': 'begun',
    'step.rejected': 'no',
  }
  const words = { time: {}, area }
  const html = renderToStaticMarkup(
    <ApplicationCard item={item} unsent={0} now={new Date(0)} lang="en" words={words} />,
  )
  const said = html.split(/<[^>]*>/).filter((text) => text.trim())
  expect(said).toEqual(['Quays', 'Mole', 'Rejected', 'Letter', 'begun', 'Check', 'no', 'Check ended it', 'Off topic.'])
  expect(html).not.toContain('aria-current')
})

it('leads to the application only where its call has pages', () => {
  const program = { slug: 'quais', zone: 'UTC', title: 'Quais' }
  const links = (hasPage: boolean) =>
    shown({ halt: 'stopped', program: { ...program, hasPage } }).match(/<a href="[^"]*apply/g)?.length ?? 0
  expect([links(true), links(false)]).toEqual([1, 0])
})
