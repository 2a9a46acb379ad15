import type { SliceCodes } from '../code.ts'

export const VOTE_CODES = {
  slugs: { vote: { uniqueAmong: 'calls' } },
  subjects: { vote: { personalName: false, read: 'program.evaluation.read' } },
  mails: { voteConfirm: true, voteReceipt: true, voteInvitation: true },
  rates: {
    /** Ballots of one network in one vote before a proof against robots is asked for, and before an account is. */
    voteCaptcha: { points: 3, seconds: 86_400 },
    voteSignIn: { points: 5, seconds: 86_400 },
    /** Codes that one network tries. */
    voteCode: { points: 20, seconds: 600 },
    /** Confirmations sent to one address. */
    voteMail: { points: 5, seconds: 3_600 },
  },
  problems: {
    'vote.slugTaken': 409,
    'vote.tooMany': 409,
    'vote.tooManyEntries': 409,
    'vote.datesInvalid': 422,
    'vote.settingsInvalid': 422,
    'vote.begun': 409,
    'vote.notReady': 409,
    'vote.unpublished': 404,
    'vote.notOpen': 409,
    'vote.paused': 409,
    'vote.closed': 409,
    'vote.notEmpty': 409,
    'vote.invalid': 422,
    'vote.signIn': 403,
    'vote.emailNeeded': 422,
    'vote.codeUnknown': 403,
    'vote.linkExpired': 403,
    'vote.ballotsHidden': 409,
    'vote.fileInvalid': 422,
  },
} as const satisfies SliceCodes
