import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiProblem } from '#client/api/problem.ts'
import { uploads } from './upload.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Sendings of one file, each of which waits to be told how it ends. */
function sending() {
  const ends: PromiseWithResolvers<void>[] = []
  const arrived: string[] = []
  const page = new EventTarget()
  const sent = uploads({
    upload: async ({ name }) => {
      const end = Promise.withResolvers<void>()
      ends.push(end)
      await end.promise
      return { key: name, name, location: '', cdnLocation: '' }
    },
    field: () => 'proof',
    onDone: ({ name }) => arrived.push(name),
    page,
  })
  sent.add([new File([], 'plan.pdf')])
  const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const end = async (code?: ApiProblem['code']) => {
    if (code) ends.at(-1)?.reject(new ApiProblem({ code }))
    else ends.at(-1)?.resolve()
    await later(0)
  }
  const states = () => Object.values(sent.$sending.get()).map(({ state }) => state)
  return { sent, page, arrived, later, states, lose: () => end('client.offline'), end, tries: () => ends.length }
}

it('tries a file whose connection broke again after 3, 10 and every 30 seconds, until it has arrived', async () => {
  const { lose, later, tries, end, arrived, states } = sending()
  const counted = []
  for (const ms of [3_000, 10_000, 30_000, 30_000]) {
    await lose()
    await later(ms - 1)
    const before = tries()
    await later(1)
    counted.push(tries() - before)
  }
  expect([counted, states()]).toEqual([[1, 1, 1, 1], ['running']])
  await end()
  await later(60_000)
  expect([arrived, states(), tries()]).toEqual([['plan.pdf'], [], 5])
})

it('tries at once when the network is back, and no more once nobody waits', async () => {
  const { sent, page, lose, later, tries } = sending()
  await lose()
  page.dispatchEvent(new Event('online'))
  await lose()
  sent.end()
  await later(60_000)
  expect(tries()).toBe(2)
})

it('is at rest once what was lost was tried again, and names it until it has arrived', async () => {
  const { sent, lose, end, later } = sending()
  await lose()
  const rest = async () => {
    let isOver = false
    void sent.rest().then(() => {
      isOver = true
    })
    await later(0)
    return () => isOver
  }
  const unsent = () => sent.$unsent.get().map(({ file }) => file.name)
  const isOver = await rest()
  expect([isOver(), unsent()]).toEqual([false, ['plan.pdf']])
  await lose()
  expect([isOver(), unsent()]).toEqual([true, ['plan.pdf']])
  await rest()
  await end()
  expect(unsent()).toEqual([])
})

it('tells when a file that was lost is refused', async () => {
  const { sent, page, lose, end } = sending()
  await lose()
  const told: (string | undefined)[] = []
  sent.$unsent.listen((unsent) => told.push(unsent[0]?.code))
  page.dispatchEvent(new Event('online'))
  await end('file.type')
  expect(told).toEqual(['file.type'])
})
