import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'

vi.stubGlobal('document', { getElementById: () => ({ textContent: '{"session":{}}' }), addEventListener() {} })

it('puts each dialog on layer 50 + elevation - 1', async () => {
  const { layerOf } = await import('./parts/layers.ts')
  expect([1, 2, 3].map(layerOf)).toEqual([50, 51, 52])
})

it.each([
  [{ statusCode: 404 }, 404],
  [{ status: 403 }, 403],
  [{ response: { status: 422 } }, 422],
  [new Error('x'), 500],
  [null, 500],
])('takes the status of an error from where it is: %j', async (error, status) => {
  const { statusOf } = await import('./errorStatus.ts')
  expect(statusOf(error)).toBe(status)
})

it('fixes notices at the bottom centre, or at the top', () => {
  const css = readFileSync('admin/app/notices.module.css', 'utf8')
  const [, bottom = ''] = /^\.notices \{([^}]*)\}/m.exec(css) ?? []
  const [, top = ''] = /\.notices\[data-place="top"\] \{([^}]*)\}/.exec(css) ?? []
  expect([/position: fixed/.test(bottom), /bottom: \d/.test(bottom), /top: calc/.test(top)]).toEqual([true, true, true])
})
