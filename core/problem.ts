/**
 * The one catalogue of refusals: code → HTTP status. A code's words are in `locales/<code>/problems.json`.
 * The five codes without a dot are the specification's own (§8).
 */
export const PROBLEMS = {
  account_not_confirmed: 403,
  missing_permissions: 403,
  account_access_revoked: 403,
  platform_in_standby: 403,
  platform_suspended: 403,
  'request.invalid': 422,
  'request.malformed': 400,
  'request.tooLarge': 413,
  'request.csrf': 403,
  'request.origin': 403,
  'request.idempotencyMismatch': 409,
  'request.idempotencyBusy': 409,
  'request.methodNotAllowed': 405,
  'rate.limited': 429,
  'session.required': 401,
  'session.expired': 401,
  'platform.unknown': 404,
  'platform.deleted': 410,
  'platform.slugTaken': 409,
  'platform.slugReserved': 422,
  'domain.hostTaken': 409,
  'domain.hostInvalid': 422,
  'domain.notVerified': 422,
  'domain.isPrimary': 409,
  'theme.colourInvalid': 422,
  'resource.notFound': 404,
  'resource.stale': 409,
  'account.credentials': 401,
  'account.confirmedAlready': 409,
  'account.linkInvalid': 410,
  'account.passwordWeak': 422,
  'account.emailBanned': 422,
  'account.textsNotAccepted': 422,
  'access.cannotGrant': 403,
  'access.cannotRevoke': 403,
  'access.lastOwner': 409,
  'program.slugTaken': 409,
  'program.slugReserved': 422,
  'program.datesInvalid': 422,
  'program.notPublishable': 422,
  'program.transition': 409,
  'program.archived': 409,
  'program.holdsResponses': 409,
  'program.notOpen': 409,
  'program.capReached': 409,
  'program.notInvited': 403,
  'form.invalid': 422,
  'form.nothingToPublish': 409,
  'form.inUse': 409,
  'form.referenceLocked': 409,
  'response.invalid': 422,
  'response.stepBlocked': 409,
  'response.transition': 409,
  'response.closed': 409,
  'response.conflict': 409,
  'response.importInvalid': 422,
  'response.step': 409,
  'response.unfinished': 409,
  'page.nothingToPublish': 409,
  'response.exportsRunning': 409,
  'response.exportNotReady': 409,
  'manifest.refused': 409,
  'file.tooLarge': 413,
  'file.type': 415,
  'file.quota': 413,
  'file.empty': 422,
  failed_to_load_categoriess: 503,
  'server.unavailable': 503,
  'server.failure': 500,
} as const satisfies Record<string, number>

export type ProblemCode = keyof typeof PROBLEMS

/** One wrong place of an input. `at` is a JSON path such as `body.categories[0].title` or an answer's `reference`. */
export interface Issue {
  at: string
  /** Key in `validation.json` ('required', 'min-date', …) or a catalogue code. */
  rule: string
  params?: Record<string, string | number>
  /** The sentence in the request's language; filled by the server. */
  message?: string
}

/** What goes with a refusal, under names that are not its own. */
type ProblemData = Record<string, unknown> & {
  [own in 'type' | 'title' | 'detail' | 'status' | 'code' | 'issues' | 'reference']?: never
}

/** A refusal. Thrown anywhere in the server; sent as an RFC 9457 problem with all issues at once. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly issues: Issue[]
  /** Sent with it, and filled into its words; `context` chooses among them (`title_sent`). */
  readonly data: Record<string, unknown>

  constructor(code: ProblemCode, more: { issues?: Issue[]; data?: ProblemData; cause?: unknown } = {}) {
    super(code, { cause: more.cause })
    this.name = 'Problem'
    this.code = code
    this.issues = more.issues ?? []
    this.data = more.data ?? {}
  }

  get status(): number {
    return PROBLEMS[this.code]
  }
}

/** What leaves the server for a refusal: `application/problem+json`. */
export interface ProblemBody {
  type: string
  title: string
  status: number
  code: ProblemCode
  detail?: string
  issues: Issue[]
  /** Request id to give to support. */
  reference?: string
  [more: string]: unknown
}
