import type { SliceCodes } from '../code.ts'

const ORGANISERS = ['platform-administrator', 'program-administrator'] as const

export const DECISION_CODES = {
  permissions: {
    'program.decision.update': { scope: 'program', roles: ORGANISERS },
    'program.decision.release': { scope: 'program', roles: ORGANISERS },
  },
  mails: {
    decisionAccepted: true,
    decisionWaitlisted: true,
    decisionRefused: true,
    decisionOther: true,
    appealMade: true,
    appealAnswered: true,
  },
  problems: {
    'decision.releasing': 409,
    'decision.notWaiting': 409,
    'decision.none': 409,
    'decision.changed': 409,
    'decision.noAppeal': 409,
    'decision.answered': 409,
    'decision.nobody': 409,
    'decision.noSelection': 409,
  },
} as const satisfies SliceCodes
