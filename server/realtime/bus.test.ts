import { connect as connectTo, createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type Bus, type BusMessage, localBus, redisBus } from './bus.ts'

const url = process.env.OPENCALL_TEST_REDIS
const log = { warn: () => {} }
const buses: Bus[] = []
const made = (bus: Bus) => {
  buses.push(bus)
  return bus
}
afterEach(async () => {
  for (const bus of buses.splice(0)) await bus.close()
})

const listen = (bus: Bus) => {
  const heard: BusMessage[] = []
  bus.subscribe((message) => heard.push(message))
  return heard
}
const notified = (userId: string): BusMessage => ({ kind: 'notified', platformId: 'one', userIds: [userId] })

describe('the bus', () => {
  it('of one process tells all who listen, until they stop', () => {
    const bus = made(localBus())
    const [first, second] = [listen(bus), [] as BusMessage[]]
    const end = bus.subscribe((message) => second.push(message))
    bus.publish(notified('a'))
    end()
    bus.publish(notified('b'))
    expect([first, second]).toEqual([[notified('a'), notified('b')], [notified('a')]])
  })

  it.skipIf(!url)('of several processes tells each once, through Redis', async () => {
    const [one, two] = [made(redisBus(String(url), log)), made(redisBus(String(url), log))]
    const [first, second] = [listen(one), listen(two)]
    // Redis keeps nothing for those who have not begun to listen.
    await expect
      .poll(() => {
        one.publish(notified('probe'))
        return Math.min(first.length, second.length)
      })
      .toBeGreaterThan(0)
    two.publish(notified('a'))
    await expect.poll(() => [first.at(-1), second.at(-1)]).toEqual([notified('a'), notified('a')])
    expect(first.filter((message) => JSON.stringify(message).includes('"a"'))).toHaveLength(1)
  })

  it.skipIf(!url)('goes on within the process while Redis is away, and through it when it is back', async () => {
    const target = new URL(String(url))
    let isUp = true
    const open = new Set<{ destroy(): void }>()
    const proxy = createServer((near) => {
      if (!isUp) return near.destroy()
      const far = connectTo(Number(target.port || 6379), target.hostname)
      for (const socket of [near, far]) {
        open.add(socket)
        socket.on('error', () => {}).on('close', () => open.delete(socket))
      }
      near.pipe(far).pipe(near)
    })
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
    const address = proxy.address()
    const port = typeof address === 'object' ? address?.port : 0
    const [one, two] = [made(redisBus(`redis://127.0.0.1:${port}/9`, log)), made(redisBus(String(url), log))]
    const [first, second] = [listen(one), listen(two)]
    const reached = async (name: string) =>
      expect
        .poll(() => {
          one.publish(notified(name))
          return second.some((message) => JSON.stringify(message).includes(name))
        })
        .toBe(true)
    await reached('before')
    isUp = false
    for (const socket of open) socket.destroy()
    await expect
      .poll(() => {
        one.publish(notified('alone'))
        return first.some((message) => JSON.stringify(message).includes('alone'))
      })
      .toBe(true)
    isUp = true
    await reached('after')
    await one.close()
    proxy.close()
  })
})
