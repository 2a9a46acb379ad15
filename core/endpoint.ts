import { z } from 'zod'
import type { Permission } from './access/permissions.ts'
import type { ProblemCode } from './problem.ts'

export type Method = 'get' | 'post' | 'put' | 'delete'

/**
 * Who may call. Leaving it out does not compile; `public` says why it is open.
 * `on: 'program'` needs a `programId` or `programSlug` in the path: the right is looked up there, then on the platform.
 * `on: { resource: 'response' }` needs a `responseId`, whose program the slice of the resource finds.
 * `orEnrolling`: also somebody who has to set up two-step sign-in before anything else. `superAdmin`: operators alone.
 */
export type Access =
  | PublicAccess
  | { signedIn: true; orEnrolling?: true }
  | { permission: Permission; on: AccessTarget }
  | { superAdmin: true }
interface PublicAccess {
  public: string
}
export type AccessTarget = 'platform' | 'program' | { resource: string }

/**
 * How the caller proves itself; other credentials are not read. `session`: the cookie, writes with a CSRF token. `token`:
 * `Authorization: Bearer` with a token of the API. `sessionOrToken`: the token where one is sent, else the session; what needs
 * a permission has it unless told. `signature`: an HMAC of the body, verified by a function beside the route. `none`: nothing.
 */
export type Auth = 'session' | 'token' | 'sessionOrToken' | 'signature' | 'none'

type Authenticated =
  | { auth?: 'session' | 'token' | 'sessionOrToken'; access: Access }
  | { auth: 'none'; access: PublicAccess }
  | { auth: 'signature'; access: PublicAccess; body: RawBody<'bytes'> }

/** Whether the cookies of a session are read, so that writes need a CSRF token. */
export const usesCookies = ({ auth }: { auth: Auth }): boolean => auth === 'session' || auth === 'sessionOrToken'

/** A body that is handed on as it came: its media types, and how many bytes it may have. */
export interface RawBody<As extends 'bytes' | 'stream' = 'bytes' | 'stream'> {
  kind: 'raw'
  types: readonly string[]
  max: number
  as: As
}

/** `as: 'stream'` hands on the bytes while they arrive; the stream throws 'request.tooLarge' past `max`. */
export const raw = <As extends 'bytes' | 'stream' = 'bytes'>({
  as = 'bytes' as As,
  ...bounds
}: {
  types: readonly string[]
  max: number
  as?: As
}): RawBody<As> => ({ kind: 'raw', as, ...bounds })

/** An answer that leads elsewhere: to a path of the same origin, or to one of the declared hosts over https. */
export interface Redirect {
  kind: 'redirect'
  hosts: readonly string[]
}

/** The action answers with the address. */
export const redirect = (...hosts: string[]): Redirect => ({ kind: 'redirect', hosts })

/** Which hosts answer: a platform's own (default), any host, or the installation's own alone: elsewhere it does not exist. */
export type HostKind = 'platform' | 'any' | 'installation'

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

/**
 * `transaction`: the key is written with the change, so a failure leaves neither. `twoStep`: the key is committed before the
 * action runs, for an effect outside of the database: after a crash its outcome is unknown, and it is not run again.
 */
export type Idempotency = 'transaction' | 'twoStep'

interface Declaration<
  Path extends string,
  Query extends z.ZodObject | undefined,
  Body extends z.ZodType | RawBody | undefined,
  Answer extends z.ZodType | Redirect | undefined,
> {
  method: Method
  /** Under `/api`, in Express's notation. */
  path: Path
  summary: string
  host?: HostKind
  query?: Query
  body?: Body
  /** Left out: 204 without a body (or, for `stream`, 200 with bytes). */
  response?: Answer
  /** Status of success; 200 unless told, 204 without response or bytes, 303 for a redirect. */
  status?: 200 | 201 | 202
  /** Problems beyond those that every endpoint may give. */
  problems?: readonly ProblemCode[]
  /** Accepts an `Idempotency-Key` header: the same key gives the same answer once, for 24 h. */
  idempotency?: Idempotency
  /** Needs a proof of the person from the last minutes, in the session itself: a token of the API never suffices. */
  stepUp?: true
  /** For people who are not known yet: needs a proof against robots where the installation asks for it, in the header `captcha`. */
  captcha?: true
  /** Open even when the platform is standby or suspended (sign-in, reset, billing, reading what is one's own). */
  whileSuspended?: boolean
  /** Open even when the platform is deleted: what its notice, its sign-in and its reset need (spec §4). */
  whileDeleted?: boolean
  /** Open to somebody who is there as support to look only, though it changes something: what ends that. */
  whileReadOnly?: true
}

export type Endpoint<Params = unknown, Query = unknown, Body = unknown, Answer = unknown> = {
  method: Method
  path: string
  summary: string
  auth: Auth
  access: Access
  host: HostKind
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  raw?: RawBody
  response?: z.ZodType
  redirect?: Redirect
  status: number
  problems: readonly ProblemCode[]
  wire: NonNullable<Wired['wire']>
  bytes?: SentBytes | undefined
  idempotency?: Idempotency
  stepUp?: true
  captcha?: true
  whileSuspended: boolean
  whileDeleted: boolean
  whileReadOnly?: true
  /** Types only; never set. */
  readonly types?: { params: Params; query: Query; body: Body; answer: Answer }
}

type Inferred<S> = S extends z.ZodType
  ? z.output<S>
  : S extends RawBody<infer As>
    ? As extends 'bytes'
      ? Uint8Array
      : AsyncIterable<Uint8Array>
    : S extends Redirect
      ? string
      : undefined

/** Declares an endpoint once: validation, OpenAPI, typed client and permission check come from it. */
export function endpoint<
  const Path extends string,
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | RawBody | undefined = undefined,
  Answer extends z.ZodType | Redirect | undefined = undefined,
>({
  body,
  response,
  ...declaration
}: Declaration<Path, Query, Body, Answer> & Authenticated & Wired & ParamsOf<Path> & { params?: Params }): Endpoint<
  Inferred<Params>,
  Inferred<Query>,
  Inferred<Body>,
  Inferred<Answer>
> {
  return {
    auth: 'permission' in declaration.access && !declaration.stepUp ? 'sessionOrToken' : 'session',
    host: 'platform',
    problems: [],
    wire: 'json',
    whileSuspended: false,
    whileDeleted: false,
    status: statusOf(response, declaration.wire),
    ...(body && ('kind' in body ? { raw: body } : { body })),
    ...(response && ('kind' in response ? { redirect: response } : { response })),
    ...declaration,
  }
}

function statusOf(response: z.ZodType | Redirect | undefined, wire: Wired['wire']): number {
  if (response && 'kind' in response) return 303
  return response || wire === 'stream' ? 200 : 204
}

export type AnswerOf<E> = E extends Endpoint<unknown, unknown, unknown, infer A> ? A : never

type Flat<Part> = Part extends undefined ? unknown : Part

/** What an action is called with: the names of path, query and body in one object. Bytes have no names: a raw one is `body`. */
export type ArgumentsOf<E> = E extends { readonly types?: { params: infer P; query: infer Q; body: infer B } }
  ? Flat<P> & Flat<Q> & (B extends AsyncIterable<Uint8Array> | Uint8Array ? { body: B } : Flat<B>)
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

/** A list that comes whole. */
export const itemsOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) })
export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), metadata })

export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  perPage: z.coerce.number().int().min(1).max(100).default(20),
})
