import { expect, it } from 'vitest'
import { isUnread, type MessageSide } from './message.rules.ts'

const at = new Date('2026-11-20T09:00:00Z')
const before = new Date('2026-11-20T08:59:59Z')

it.each<[MessageSide, string, MessageSide, Date | null, boolean]>([
  ['applicant', 'a', 'organiser', null, true],
  ['applicant', 'a', 'organiser', before, true],
  ['applicant', 'a', 'organiser', at, false],
  ['organiser', 'o', 'organiser', null, false],
  ['organiser', 'other', 'organiser', null, false],
  ['organiser', 'o', 'applicant', null, true],
  ['organiser', 'o', 'applicant', at, false],
  ['applicant', 'me', 'applicant', null, false],
  ['applicant', 'co', 'applicant', null, true],
])(
  'a message of the %s %s is for the %s who read until %s unread: %s',
  (side, authorId, readerSide, readUntil, unread) => {
    expect(isUnread({ authorId, side, at }, { id: 'me', side: readerSide, readUntil })).toBe(unread)
  },
)
