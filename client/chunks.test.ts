import { describe, expect, it, vi } from 'vitest'
import { loadChunk, reloadWhenReachable } from './chunks.ts'

const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /_b/x.js'))

function outside(now: number, kept: Record<string, string> = {}, isReachable = true) {
  const storage = new Map(Object.entries(kept))
  const reload = vi.fn()
  return {
    reload,
    storage,
    page: {
      storage: {
        getItem: (key: string) => storage.get(key) ?? null,
        setItem: (key: string, value: string) => void storage.set(key, value),
      },
      now: () => now,
      isReachable: async () => isReachable,
      reload,
    },
  }
}

describe('loadChunk', () => {
  it('gives what it loads', async () => expect(await loadChunk(async () => 1, outside(0).page)).toBe(1))

  it('reloads the page when a page’s code is gone, at most once per 60 s', async () => {
    const first = outside(100_000)
    void loadChunk(broken, first.page)
    await vi.waitFor(() => expect(first.reload).toHaveBeenCalledTimes(1))
    const soon = outside(159_999, Object.fromEntries(first.storage))
    await expect(loadChunk(broken, soon.page)).rejects.toThrow('dynamically imported')
    expect(soon.reload).not.toHaveBeenCalled()
    const later = outside(160_000, Object.fromEntries(first.storage))
    void loadChunk(broken, later.page)
    await vi.waitFor(() => expect(later.reload).toHaveBeenCalledTimes(1))
  })

  it('stays where it is while the server does not answer', async () => {
    const { page, reload, storage } = outside(100_000, {}, false)
    await expect(loadChunk(broken, page)).rejects.toThrow('dynamically imported')
    await reloadWhenReachable(page)
    expect([reload.mock.calls.length, storage.size]).toEqual([0, 0])
    await reloadWhenReachable({ ...page, isReachable: async () => true })
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('shows any other error', async () => {
    const { page, reload } = outside(100_000)
    await expect(loadChunk(() => Promise.reject(new Error('in the module')), page)).rejects.toThrow('in the module')
    expect(reload).not.toHaveBeenCalled()
  })
})
