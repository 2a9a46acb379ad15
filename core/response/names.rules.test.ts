import { expect, it } from 'vitest'
import { fileName, uniqueNames } from './names.rules.ts'

it.each([
  ['Le moulin, été.pdf', 'Le moulin, été.pdf'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['a:b*c?.png', 'a_b_c_.png'],
  ['con.txt', '_con.txt'],
  ['   ', '_'],
  ['name. . .', 'name'],
  [`${'é'.repeat(300)}.pdf`, `${'é'.repeat(77)}.pdf`],
  ['a\u0000b\u202egnp.exe', 'a_b_gnp.exe'],
])('names %j %j', (name, expected) => {
  expect(fileName(name)).toBe(expected)
})

it('gives no name twice, whatever its capitals', () => {
  const unique = uniqueNames()
  expect(['a.pdf', 'A.pdf', 'a (2).pdf', 'a.pdf', 'b'].map(unique)).toEqual([
    'a.pdf',
    'A (2).pdf',
    'a (2) (2).pdf',
    'a (3).pdf',
    'b',
  ])
})
