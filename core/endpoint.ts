import { z } from 'zod'
import type { Permission } from './access/permissions.ts'
import type { ProblemCode } from './problem.ts'

export type Method = 'get' | 'post' | 'put' | 'delete'

/**
 * Who may call. Leaving it out does not compile; `public` says why it is open.
 * `on: 'program'` needs a `programId` or `programSlug` in the path: the right is looked up there, then on the platform.
 */
export type Access = { public: string } | { signedIn: true } | { permission: Permission; on: 'platform' | 'program' }

/** Which hosts answer: a platform's own (default), or any host of the installation. */
export type HostKind = 'platform' | 'any'

/** What a `stream` sends: its media types, and whether Range is honoured. */
interface SentBytes {
  types: readonly string[]
  ranges?: true
}

/** What the body is. `multipart` and `stream` endpoints read or write the raw request themselves. */
type Wired = { wire?: 'json' | 'multipart'; bytes?: undefined } | { wire: 'stream'; bytes: SentBytes }

type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type ParamsOf<Path extends string> = [PathParams<Path>] extends [never]
  ? { params?: undefined }
  : { params: z.ZodObject<Record<PathParams<Path>, z.ZodType>> }

interface Declaration<
  Path extends string,
  Query extends z.ZodObject | undefined,
  Body extends z.ZodType | undefined,
  Answer extends z.ZodType | undefined,
> {
  method: Method
  /** Under `/api`, in Express's notation. */
  path: Path
  summary: string
  access: Access
  host?: HostKind
  query?: Query
  body?: Body
  /** Left out: 204 without a body (or, for `stream`, 200 with bytes). */
  response?: Answer
  /** Status of success; 200 unless told, 204 without response or bytes. */
  status?: 200 | 201 | 202
  /** Problems beyond those that every endpoint may give. */
  problems?: readonly ProblemCode[]
  /** Accepts an `Idempotency-Key` header: the same key gives the same answer once, for 24 h. */
  idempotent?: boolean
  /** Open even when the platform is standby or suspended (sign-in, reset, billing, reading what is one's own). */
  whileSuspended?: boolean
  /** Open even when the platform is deleted: what its notice, its sign-in and its reset need (spec §4). */
  whileDeleted?: boolean
}

export type Endpoint<Params = unknown, Query = unknown, Body = unknown, Answer = unknown> = {
  method: Method
  path: string
  summary: string
  access: Access
  host: HostKind
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  response?: z.ZodType
  status: number
  problems: readonly ProblemCode[]
  wire: NonNullable<Wired['wire']>
  bytes?: SentBytes | undefined
  idempotent: boolean
  whileSuspended: boolean
  whileDeleted: boolean
  /** Types only; never set. */
  readonly types?: { params: Params; query: Query; body: Body; answer: Answer }
}

type Inferred<S> = S extends z.ZodType ? z.output<S> : undefined

/** Declares an endpoint once: validation, OpenAPI, typed client and permission check come from it. */
export function endpoint<
  const Path extends string,
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Answer extends z.ZodType | undefined = undefined,
>(
  declaration: Declaration<Path, Query, Body, Answer> & Wired & ParamsOf<Path> & { params?: Params },
): Endpoint<Inferred<Params>, Inferred<Query>, Inferred<Body>, Inferred<Answer>> {
  return {
    host: 'platform',
    problems: [],
    wire: 'json',
    idempotent: false,
    whileSuspended: false,
    whileDeleted: false,
    status: declaration.response || declaration.wire === 'stream' ? 200 : 204,
    ...declaration,
  }
}

export type AnswerOf<E> = E extends Endpoint<unknown, unknown, unknown, infer A> ? A : never

/** What a caller passes and an action gets: only the parts that the endpoint declares. */
export type InputOf<E> = E extends { readonly types?: { params: infer P; query: infer Q; body: infer B } }
  ? (P extends undefined ? { params?: undefined } : { params: P }) &
      (Q extends undefined ? { query?: undefined } : { query: Q }) &
      (B extends undefined ? { body?: undefined } : { body: B })
  : never

type Flat<Part> = Part extends undefined ? unknown : Part

/** What an action is called with: the names of path, query and body in one object. */
export type ArgumentsOf<E> = E extends { readonly types?: { params: infer P; query: infer Q; body: infer B } }
  ? Flat<P> & Flat<Q> & Flat<B>
  : never

/** A list's envelope (spec §3, §7). `total` is kept, never counted; `totalFiltred` is null when it is "more than 10,000". */
export const metadata = z.object({
  page: z.number().int(),
  perPage: z.number().int(),
  total: z.number().int(),
  totalFiltred: z.number().int().nullable(),
  nbPages: z.number().int().nullable(),
  lastId: z.string().nullable(),
})
export type Metadata = z.output<typeof metadata>

export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), metadata })

export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  perPage: z.coerce.number().int().min(1).max(100).default(20),
})
