import { expect, it } from 'vitest'
import { toldEvents } from './history.rules.ts'

const event = (type: string, minutes: number, actorId = 'lena') => ({
  id: `${type} ${minutes}`,
  type,
  at: new Date(minutes * 60_000),
  actorId,
  actorName: actorId,
})

it('tells what happened, without saves of a draft, decisions and what organisers do among themselves', () => {
  const events = [
    event('response.started', 0),
    event('response.saved', 1),
    event('response.submitted', 10),
    event('comment.created', 11, 'maud'),
    event('response.stepDecided', 12, 'maud'),
    event('response.saved', 20),
    event('response.saved', 60),
    event('response.saved', 70, 'yann'),
    event('response.saved', 300),
    event('reopening.opened', 400, 'maud'),
  ].reverse()
  expect(toldEvents(events).map(({ kind, at, actorId }) => [kind, at.getTime() / 60_000, actorId])).toEqual([
    ['reopened', 400, 'maud'],
    ['changed', 300, 'lena'],
    ['changed', 70, 'yann'],
    ['changed', 60, 'lena'],
    ['submitted', 10, 'lena'],
    ['started', 0, 'lena'],
  ])
})
