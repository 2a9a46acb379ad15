import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import startAfterPaint from './afterPaint.ts'

/** A window whose paints, frames and timers the test runs. */
let tell: { paint: () => void; screen: (isIntersecting: boolean) => void }
let frames: (() => void)[]
let timers: { work: () => void; after: number }[]
let said: string[]

beforeEach(() => {
  frames = []
  timers = []
  said = []
  tell = { paint: () => {}, screen: () => {} }
  const observer = (take: (call: never) => void) =>
    class {
      constructor(call: never) {
        take(call)
      }
      observe() {}
      disconnect() {}
    }
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => frames.push(work))
  vi.stubGlobal('setTimeout', (work: () => void, after = 0) => timers.push({ work, after }))
  vi.stubGlobal(
    'PerformanceObserver',
    observer((call: () => void) => {
      tell.paint = call
    }),
  )
  vi.stubGlobal(
    'IntersectionObserver',
    observer((call: (entries: { isIntersecting: boolean }[]) => void) => {
      tell.screen = (isIntersecting) => call([{ isIntersecting }])
    }),
  )
})
afterEach(() => vi.unstubAllGlobals())

const load = async () => {
  said.push('loaded')
  return async () => void said.push('started')
}
const island = { children: [{}] } as unknown as HTMLElement
const frame = () => {
  for (const work of frames.splice(0)) work()
}
const timer = (after: number) => {
  for (const one of timers.filter((each) => each.after === after)) one.work()
}
const paintAll = () => {
  tell.paint()
  frame()
  frame()
  timer(0)
}

it('loads an island when the page was painted, and then starts it', async () => {
  startAfterPaint(load, {}, island)
  frame()
  timer(0)
  expect(said).toEqual([])
  tell.paint()
  frame()
  timer(0)
  expect(said).toEqual([])
  frame()
  timer(0)
  expect(said).toEqual(['loaded'])
  await Promise.resolve()
  expect(said).toEqual(['loaded', 'started'])
})

it('waits for the place of an island that asks for it', () => {
  startAfterPaint(load, { value: 'visible' }, island)
  tell.screen(false)
  paintAll()
  expect(said).toEqual([])
  tell.screen(true)
  paintAll()
  expect(said).toEqual(['loaded'])
})

it('does not wait in a window that is not looked at', () => {
  vi.stubGlobal('document', { hidden: true })
  startAfterPaint(load, {}, island)
  expect(said).toEqual(['loaded'])
})

it('starts once, and also where nothing is painted', () => {
  startAfterPaint(load, {}, island)
  timer(3_000)
  paintAll()
  expect(said).toEqual(['loaded'])
})

it('reloads the page when an island’s script is gone, and for no other error', async () => {
  const heard: Record<string, (event: unknown) => void> = {}
  vi.stubGlobal('document', {
    addEventListener: (name: string, work: () => void) => Object.assign(heard, { [name]: work }),
  })
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('{}')),
  )
  vi.resetModules()
  await import('./afterPaint.ts')
  const fail = (error: Error) => heard['astro:hydration-error']?.({ detail: { error } })
  fail(new Error('in the island'))
  fail(new TypeError('Failed to fetch dynamically imported module: /_a/x.js'))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(fetch).toHaveBeenCalledTimes(1)
})
