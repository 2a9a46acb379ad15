import type { MailDeclaration } from '../mail.ts'
import type { VOTE_CODES } from './vote.codes.ts'

const vote = 'Coup de cœur du public'
const until = { part: 'until', values: { date: '29/11/2026 20:00 (Paris)' } } as const

export const VOTE_MAILS = {
  voteConfirm: {
    when: 'Somebody votes with an address that is to be confirmed',
    values: { vote, hours: '24' },
  },
  voteReceipt: {
    when: 'The ballot of somebody with a confirmed address counts',
    values: { vote, receipt: 'K7QFM-2MXDP' },
  },
  voteInvitation: {
    when: 'An organiser invites somebody to a vote',
    values: { vote, code: 'K7QF-2MXD', until },
  },
} as const satisfies Record<keyof typeof VOTE_CODES.mails, MailDeclaration>
