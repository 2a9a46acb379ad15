import { expect, it } from 'vitest'
import { email as emailSchema } from '../schema.ts'
import {
  INVITATION_DAYS,
  invitationState,
  isEmailAddress,
  LONGEST_LIST,
  MOST_INVITED,
  readPeople,
  singleLine,
} from './member.rules.ts'

const person = (line: number, email: string, name = '') => ({ line, email, name })

it.each([
  ['a@x.example', [person(1, 'a@x.example')]],
  ['a@x.example\r\nb@x.example', [person(1, 'a@x.example'), person(2, 'b@x.example')]],
  ['a@x.example; b@x.example,c@x.example', ['a', 'b', 'c'].map((name) => person(1, `${name}@x.example`))],
  ['a@x.example\tb@x.example', ['a', 'b'].map((name) => person(1, `${name}@x.example`))],
  ['Nadia Benali <nadia@x.example>', [person(1, 'nadia@x.example', 'Nadia Benali')]],
  ['"Benali, Nadia" <Nadia@x.example>', [person(1, 'Nadia@x.example', 'Benali, Nadia')]],
  ['mailto:a@x.example', [person(1, 'a@x.example')]],
  ['\n , ;\n', []],
])('reads the people of %j', (text, people) => expect(readPeople(text)).toEqual({ people, problems: [] }))

it('says everything that is wrong, by line', () => {
  expect(readPeople('a@x.example\nnobody\nA@X.example; b@\n"open <c@x.example>')).toEqual({
    people: [person(1, 'a@x.example'), person(4, 'c@x.example', 'open')],
    problems: [
      { line: 2, text: 'nobody', rule: 'email' },
      { line: 3, text: 'A@X.example', rule: 'duplicate' },
      { line: 3, text: 'b@', rule: 'email' },
    ],
  })
})

it('takes so many people and says once that there are more', () => {
  const list = Array.from({ length: 2 * MOST_INVITED }, (_, n) => `p${n}@x.example`).join('\n')
  const { people, problems } = readPeople(list)
  expect([people.length, problems]).toEqual([
    MOST_INVITED,
    [{ line: MOST_INVITED + 1, text: `p${MOST_INVITED}@x.example`, rule: 'tooMany' }],
  ])
})

it('reads the longest list of the worst kind in no time', () => {
  const started = performance.now()
  for (const text of ['<', '"', 'a@', 'a.', ',', `${'a'.repeat(500)}@`]) readPeople(text.repeat(LONGEST_LIST))
  expect(performance.now() - started).toBeLessThan(2_000)
})

it.each([
  'a@x.example',
  'é@x.example',
  'a..b@x.example',
  '.a@x.example',
  'a@x',
  'a@-x.example',
  'a b@x.example',
  'a@x.example\r\nBcc: b@x.example',
  "o'n+1@x.co",
])('takes %j for an address as the schema does', (text) =>
  expect(isEmailAddress(text)).toBe(emailSchema.safeParse(text).success),
)

it('makes one line of what would be several', () =>
  expect(singleLine(' Ada\r\nBcc: all@x.example\u2028\u0000 ')).toBe('Ada Bcc: all@x.example'))

it('says where an invitation is in its life', () => {
  const now = new Date('2026-11-20T09:00:00Z')
  const open = { acceptedAt: null, revokedAt: null, expiresAt: new Date(now.getTime() + INVITATION_DAYS) }
  expect([
    invitationState(open, now),
    invitationState({ ...open, expiresAt: now }, now),
    invitationState({ ...open, revokedAt: now }, now),
    invitationState({ ...open, acceptedAt: now }, now),
  ]).toEqual(['sent', 'expired', 'revoked', 'accepted'])
})
