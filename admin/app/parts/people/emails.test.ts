import { expect, it } from 'vitest'
import { isEmail, readEmails } from './emails.ts'

it.each([
  ['a@b.example', true],
  ['prénom.nom@école.example', true],
  ['a@b', false],
  ['@b.example', false],
  ['a@@b.example', false],
  ['a b@c.example', false],
  ['a@-b.example', false],
  ['a@b..example', false],
  [`${'a'.repeat(65)}@b.example`, false],
])('says whether %j can be an address: %j', (text, expected) => expect(isEmail(text)).toBe(expected))

it.each([
  ['A@x.example', [{ email: 'a@x.example', isValid: true }]],
  [
    'a@x.example\nb@x.example\tc@x.example; a@x.example',
    ['a', 'b', 'c'].map((name) => ({ email: `${name}@x.example`, isValid: true })),
  ],
  ['a@x.example b@x.example', ['a', 'b'].map((name) => ({ email: `${name}@x.example`, isValid: true }))],
  ['"Nadia Benali" <nadia@x.example>', [{ email: 'nadia@x.example', name: 'Nadia Benali', isValid: true }]],
  ['mailto:a@x.example', [{ email: 'a@x.example', isValid: true }]],
  [
    'a@x.example, not one',
    [
      { email: 'a@x.example', isValid: true },
      { email: 'not one', isValid: false },
    ],
  ],
  [' ,; ', []],
])('reads the addresses of %j', (text, expected) => expect(readEmails(text)).toEqual(expected))
