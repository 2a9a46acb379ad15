import { expect, it } from 'vitest'
import { shortClassNames } from './css-modules-plugin.ts'

it('numbers the classes of a file, and keeps those of two files apart', () => {
  const nameOf = shortClassNames('/house')
  const [first, second, again] = [
    nameOf('card', '/house/A.css'),
    nameOf('head', '/house/A.css'),
    nameOf('card', '/house/A.css'),
  ]
  expect([again === first, second === first, nameOf('card', '/house/B.css') === first]).toEqual([true, false, false])
})

it('gives the same names wherever the sources are', () => {
  expect(shortClassNames('/here')('card', '/here/A.css')).toBe(shortClassNames('/there')('card', '/there/A.css?used'))
})
