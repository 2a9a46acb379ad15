import type { SliceCodes } from './code.ts'

/** What no feature owns: requests, rates, the server itself. */
export const BASE_CODES = {
  problems: {
    'request.invalid': 422,
    'request.malformed': 400,
    'request.tooLarge': 413,
    'request.csrf': 403,
    'request.origin': 403,
    'request.signature': 401,
    'request.idempotencyMismatch': 409,
    'request.idempotencyBusy': 409,
    'request.outcomeUnknown': 409,
    'request.methodNotAllowed': 405,
    'rate.limited': 429,
    'resource.notFound': 404,
    'resource.stale': 409,
    'server.unavailable': 503,
    'server.failure': 500,
  },
  rates: {
    writes: { points: 120, seconds: 60 },
  },
} as const satisfies SliceCodes
