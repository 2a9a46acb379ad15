import { expect, it } from 'vitest'
import { issueMessage } from './problems.ts'

it.each([
  [{ rule: 'required' }, 'This field is required'],
  [{ rule: 'w-max-character', params: { max: 1 } }, 'Write at most 1 character'],
  [{ rule: 'w-max-character', params: { max: 80 } }, 'Write at most 80 characters'],
  [{ rule: 'definition.fieldsEmpty' }, 'Add at least one question'],
  [{ rule: 'definition.referenceDuplicate', params: { reference: 'title' } }, 'The reference “title” is already used'],
  [{ rule: 'program.holdsResponses', params: { title: 'Film', count: 2 } }, '“Film” holds 2 applications'],
  [{ rule: 'nobody.worded.this' }, 'This value is not valid'],
])('words %o', (issue, words) => {
  expect(issueMessage({ at: 'body', ...issue }, 'en')).toBe(words)
})
