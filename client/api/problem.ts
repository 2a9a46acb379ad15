import type { Issue, ProblemBody, ProblemCode } from '#core/problem.ts'
import { loadChunk } from '../chunks.ts'

/** Codes beyond the server's catalogue: what happens before an answer exists. */
export type ClientCode = 'client.offline' | 'client.timeout' | 'client.aborted'

/** What is read of a problem document. */
interface Refusal extends Partial<Pick<ProblemBody, 'type' | 'title' | 'status' | 'detail' | 'issues' | 'reference'>> {
  code: ProblemCode | ClientCode
  [more: string]: unknown
}

/** A refused or failed call: the problem that the server sent, or why there was no answer. */
export class ApiProblem extends Error {
  readonly code: ProblemCode | ClientCode
  readonly status: number
  readonly issues: Issue[]
  /** What the problem carries beyond the standard members, e.g. the current row of a stale write. */
  readonly data: Record<string, unknown>
  /** Sentences of the server, in the language of the request. */
  readonly title: string
  /** What it means and what to do, in the person's language; '' when the server says no more than the title. */
  readonly detail: string
  /** Request id to give to support. */
  readonly reference: string | undefined
  /** Seconds to wait, from Retry-After. */
  readonly retryAfter: number | undefined

  constructor(body: Refusal, retryAfter?: number) {
    super(body.code)
    const { code, status, issues, title, reference, detail, type: _type, ...data } = body
    this.name = 'ApiProblem'
    this.code = code
    this.status = status ?? 0
    this.issues = issues ?? []
    this.title = title ?? ''
    this.detail = detail ?? ''
    this.reference = reference
    this.data = data
    this.retryAfter = retryAfter
  }
}

export const isProblem = (value: unknown, code?: ProblemCode | ClientCode): value is ApiProblem =>
  value instanceof ApiProblem && (code === undefined || value.code === code)

/** The server's message for a problem; '' when there was no response. */
export const describeProblem = (problem: ApiProblem): string => problem.detail || problem.title

/** Why a call failed; `fallback` when there was no response. Rethrows what is no problem. */
export function describeError(error: unknown, fallback: string): string {
  if (!isProblem(error)) throw error
  return describeProblem(error) || fallback
}

/** Reads a refusal; any other answer becomes 'server.failure'. */
export function problemFrom(status: number, text: string, header: (name: string) => string | null): ApiProblem {
  const wait = Number(header('retry-after')) || undefined
  try {
    const body = JSON.parse(text) as Partial<Refusal>
    if (typeof body.code === 'string') return new ApiProblem({ ...body, code: body.code, status }, wait)
  } catch {
    // A proxy's page or an empty answer: only the status is known.
  }
  const code =
    status === 401
      ? 'session.required'
      : status === 404
        ? 'resource.notFound'
        : status === 413
          ? 'request.tooLarge'
          : status === 503
            ? 'server.unavailable'
            : 'server.failure'
  return new ApiProblem({ code, status, reference: header('x-request-id') ?? undefined }, wait)
}

/** Reports a chunk that cannot be loaded as a network failure, which callers already show. */
export const asOfflineError = <Code>(load: () => Promise<Code>): Promise<Code> =>
  loadChunk(load).catch(() => {
    throw new ApiProblem({ code: 'client.offline' })
  })
