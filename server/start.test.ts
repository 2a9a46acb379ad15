import { afterEach, expect, it, vi } from 'vitest'
import { testServer } from '../tests/suite.ts'
import { withLease } from './jobs/lease.ts'
import { Publisher } from './publish/publisher.ts'
import { createPublisher, startServer } from './start.ts'

const server = testServer()
afterEach(() => vi.restoreAllMocks())

it('ends what it has begun when it cannot publish', async () => {
  vi.spyOn(Publisher.prototype, 'start').mockRejectedValue(new Error('no pages'))
  const closed = vi.spyOn(Publisher.prototype, 'close')
  await expect(startServer(server.app, { role: 'worker' })).rejects.toThrow('no pages')
  expect(closed).toHaveBeenCalledOnce()
})

it('publishes a platform when no other process does', async () => {
  const { app } = server
  const platformId = '01900000-0000-7000-8000-000000000001'
  const publisher = createPublisher(app)
  const order: string[] = []
  let publishing: Promise<unknown> = Promise.resolve()
  await withLease({ name: `publish:${platformId}`, clock: app.clock }, async () => {
    // There is no such platform: nothing is rendered.
    publishing = publisher.publishPlatform(platformId).then(() => order.push('published'))
    // Another platform waits for nobody, and takes as long as this one would.
    await publisher.publishPlatform('01900000-0000-7000-8000-000000000002')
    order.push('given back')
  })
  await publishing
  await publisher.close()
  expect(order).toEqual(['given back', 'published'])
})
