import { afterEach, describe, expect, it, vi } from 'vitest'
import { storageOver } from '#tests/storage.ts'
import { browserStorage, stored, writeItem } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

const format = {
  version: 2,
  parse: ({ name }: Record<string, unknown>) => (typeof name === 'string' ? { name } : null),
}

describe('a stored value', () => {
  it('comes back as it was written', () => {
    vi.stubGlobal('localStorage', storageOver({}))
    const place = stored('k', format)
    expect([place.write({ name: 'Quai' }), place.read()]).toEqual([true, { name: 'Quai' }])
    place.clear()
    expect(place.read()).toBeNull()
  })

  it.each([
    ['of another version', '{"v":3,"name":"Quai"}'],
    ['without a version, which is the first', '{"name":"Quai"}'],
    ['of another shape', '{"v":2,"name":7}'],
    ['that is a list', '[]'],
    ['that is no JSON', '{"v":2,'],
  ])('%s reads as nothing', (_what, text) => {
    vi.stubGlobal('localStorage', storageOver({ k: text }))
    expect(stored('k', format).read()).toBeNull()
  })

  it('that finds no room says so', () => {
    const full = () => {
      throw new Error('full')
    }
    vi.stubGlobal('localStorage', { ...storageOver({}), setItem: full })
    expect([stored('k', format).write({ name: 'Quai' }), writeItem('k', 'x')]).toEqual([false, false])
  })
})

it('is kept for the life of the page where the browser refuses its storage', () => {
  vi.stubGlobal('window', globalThis)
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('refused', 'SecurityError')
    },
  })
  try {
    expect(writeItem('k', 'x')).toBe(true)
    expect(browserStorage().getItem('k')).toBe('x')
    browserStorage().removeItem('k')
    expect([browserStorage().getItem('k'), browserStorage().length]).toEqual([null, 0])
  } finally {
    Reflect.deleteProperty(globalThis, 'localStorage')
  }
})
