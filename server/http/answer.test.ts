import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { answerBy } from './answer.ts'

const item = z.object({ id: z.number(), title: z.record(z.string(), z.string().max(5)) })
const list = z.object({ items: z.array(item), total: z.number() })
const good = { id: 1, title: { fr: 'Un' }, secret: 'x' }

function told(schema: z.ZodType, answer: unknown) {
  const log = { error: vi.fn() }
  const value = answerBy(schema, answer, log, { endpoint: 'get /list' })
  return { value, logged: log.error.mock.calls.map(([line]) => line) }
}

it('sends the declared fields alone, and logs nothing of what is as it should be', () => {
  expect(told(list, { items: [good], total: 1, hidden: true })).toEqual({
    value: { items: [{ id: 1, title: { fr: 'Un' } }], total: 1 },
    logged: [],
  })
})

it('sends a value that is out of bounds, and logs where', () => {
  const long = { ...good, title: { fr: 'Beaucoup' } }
  expect(told(list, { items: [long, good], total: 2 })).toEqual({
    value: {
      items: [
        { id: 1, title: { fr: 'Beaucoup' } },
        { id: 1, title: { fr: 'Un' } },
      ],
      total: 2,
    },
    logged: [{ endpoint: 'get /list', issues: ['items.0.title.fr: too_big'] }],
  })
  expect(told(item, long).value).toEqual({ id: 1, title: { fr: 'Beaucoup' } })
})

it('leaves an item out that is not what it should be, with what it would give away', () => {
  const wrong = [{ id: { secret: 1 }, title: {} }, good, { ...good, title: null }]
  expect(told(list, { items: wrong, total: 3 })).toEqual({
    value: { items: [{ id: 1, title: { fr: 'Un' } }], total: 3 },
    logged: [{ endpoint: 'get /list', issues: ['items.0.id: invalid_type', 'items.2.title: invalid_type'] }],
  })
})

it.each([
  [list, { items: [good] }],
  [list, { items: null, total: 0 }],
  [item, { title: {} }],
])('fails where nothing can be left out', (schema, answer) => {
  expect(() => told(schema, answer)).toThrow('server.failure')
})
