// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import type { Examples } from '#admin/examples/example.ts'
import { renderPart } from '#admin/testing/render.tsx'

const files = import.meta.glob<{ examples: Examples }>('../../{app,screens}/**/*.examples.tsx')

it('has examples', () => expect(Object.keys(files).length).toBeGreaterThan(5))

describe.each(Object.entries(files))('%s', (_file, load) => {
  it('draws each state without a complaint', async () => {
    const error = vi.spyOn(console, 'error')
    const { examples } = await load()
    for (const [state, Example] of Object.entries(examples.states)) {
      const { container, unmount } = await renderPart(<Example />, { words: examples.words ?? [] })
      expect([state, container.querySelector('main')?.childElementCount ?? 0]).not.toEqual([state, 0])
      unmount()
    }
    expect(error.mock.calls.map(([message]) => message)).toEqual([])
    error.mockRestore()
  })
})
