import { expect, it } from 'vitest'
import { srcsetOf } from './pictures.ts'

const AT = '/api/portal/platforms/01a217bc-8997-76dc-9023-f844cc2bb80a/files/stream/abcdefghijklmnop'

it.each([
  ['offers the widths below its own, and its own', AT, 1200, `${AT}?width=480 480w, ${AT}?width=960 960w, ${AT} 1200w`],
  [
    'offers nothing wider than the widest',
    AT,
    4000,
    `${AT}?width=480 480w, ${AT}?width=960 960w, ${AT}?width=1600 1600w`,
  ],
  [
    'offers every width where its own is not known',
    AT,
    undefined,
    `${AT}?width=480 480w, ${AT}?width=960 960w, ${AT}?width=1600 1600w`,
  ],
  ['offers nothing for a small picture', AT, 300, undefined],
  ['offers nothing for an address elsewhere', 'https://example.org/a.png', 1200, undefined],
])('%s', (_what, location, width, expected) => {
  expect(srcsetOf(location, width)).toBe(expected)
})
