import type { SliceCodes } from '../code.ts'

export const DELETION_CODES = {
  mails: {
    dataRequestReceived: true,
    dataRequestRefused: true,
    dataRequestExtended: true,
    dataRequestAnswered: true,
    dataRequestCancelled: true,
    dataDeletionScheduled: true,
    dataDeletionDone: true,
    platformDeletionScheduled: true,
    platformDeletionReminder: true,
    platformDeletionCancelled: true,
    platformDeletionDone: true,
  },
  permissions: {
    'platform.request.read': { scope: 'platform', roles: ['platform-administrator'] },
    'platform.request.update': { scope: 'platform', roles: ['platform-administrator'] },
    'program.request.read': { scope: 'program', roles: ['platform-administrator', 'program-administrator'] },
  },
  subjects: { dataRequest: { personalName: true, read: 'platform.request.read' } },
  problems: {
    'request.openAlready': 409,
    'request.settled': 409,
    'request.personUnknown': 404,
    'request.extendedAlready': 409,
    'deletion.pending': 409,
  },
  rates: {
    /** Requests about one's own data, per person: each sends a mail. */
    dataRequests: { points: 10, seconds: 86_400 },
  },
} as const satisfies SliceCodes
