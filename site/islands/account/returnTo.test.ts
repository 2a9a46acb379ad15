import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storageOver } from '#tests/storage.ts'
import { storedReturnTo, storeReturnTo } from './returnTo.ts'

const HERE = '/fr/applications/quais/apply?category=short'
const NAME = 'opencall.backTo'
const HOUR = 3_600_000

let device: Record<string, string>
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') })
  device = {}
  vi.stubGlobal('localStorage', storageOver(device))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('keeps the way back for as long as the link in the mail is good, and no longer', () => {
  storeReturnTo(HERE)
  vi.setSystemTime(Date.now() + HOUR - 1)
  const before = storedReturnTo()
  vi.setSystemTime(Date.now() + 1)
  expect([before, storedReturnTo()]).toEqual([HERE, null])
})

it('forgets it when there is none', () => {
  storeReturnTo(HERE)
  storeReturnTo(null)
  expect([storedReturnTo(), device]).toEqual([null, {}])
})

it.each(['https://evil.test/', '//evil.test/', '/\\evil.test', 'javascript:alert(1)', '', null, 7])(
  'never leads to another place than a path of this host: %s',
  (backTo) => {
    device[NAME] = JSON.stringify({ backTo, until: Date.now() + HOUR })
    expect(storedReturnTo()).toBeNull()
  },
)
