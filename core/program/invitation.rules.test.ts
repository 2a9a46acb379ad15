import { expect, it } from 'vitest'
import { isInvited, readEmails } from './invitation.rules.ts'

it.each([
  ['', []],
  ['ann@example.org', ['ann@example.org']],
  ['ann@example.org\nBOB@example.org\n', ['ann@example.org', 'bob@example.org']],
  ['ann@example.org, bob@example.org; ann@Example.org', ['ann@example.org', 'bob@example.org']],
  ['"Ann Lee" <ann@example.org>,\tBob <bob@example.org>', ['ann@example.org', 'bob@example.org']],
  ['"Lee, Ann" <ann@example.org>', ['ann@example.org']],
  ['ann@', ['ann@']],
  ['ann@example.org, bob\n \nCat Lee', ['ann@example.org', 'bob', 'cat lee']],
])('reads the emails of %j', (typed, emails) => {
  expect(readEmails(typed)).toEqual(emails)
})

it('tells who is invited, whatever the case, and nobody whose email only looks alike', () => {
  const invited = ['Ann@example.org']
  expect(
    ['ann@EXAMPLE.org', 'joann@example.org', 'ann@example.org.evil.test'].map((one) => isInvited(invited, one)),
  ).toEqual([true, false, false])
})
