import { afterEach, expect, it, vi } from 'vitest'
import { testServer } from '../tests/suite.ts'
import { Publisher } from './publish/publisher.ts'
import { startServer } from './start.ts'

const server = testServer()
afterEach(() => vi.restoreAllMocks())

it('ends what it has begun when it cannot publish', async () => {
  vi.spyOn(Publisher.prototype, 'start').mockRejectedValue(new Error('no pages'))
  const closed = vi.spyOn(Publisher.prototype, 'close')
  await expect(startServer(server.app, { role: 'worker' })).rejects.toThrow('no pages')
  expect(closed).toHaveBeenCalledOnce()
})
