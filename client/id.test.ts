import { afterEach, describe, expect, it, vi } from 'vitest'
import { newId } from './id.ts'

describe('ids', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('are made without encryption too', () => {
    const getRandomValues = crypto.getRandomValues.bind(crypto)
    vi.stubGlobal('crypto', { getRandomValues })
    const ids = Array.from({ length: 100 }, newId)
    expect([new Set(ids).size, ids.every((id) => /^[0-9a-f]{32}$/.test(id))]).toEqual([100, true])
  })
})
