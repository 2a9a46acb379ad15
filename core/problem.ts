import { PROBLEMS, type ProblemCode } from './codes.ts'

export { PROBLEMS, type ProblemCode }

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
