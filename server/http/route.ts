import type { IncomingHttpHeaders } from 'node:http'
import type { Request, Response } from 'express'
import type { AnswerOf, ArgumentsOf, Endpoint } from '#core/endpoint.ts'
import type { Context } from '../context.ts'

/** The raw request and response, for multipart and stream endpoints only, and for cookies. */
export interface Raw {
  req: Request
  res: Response
}

/** The name of who signed, or null when nobody did whom we know. */
export type SignatureCheck = (
  ctx: Context,
  signed: { headers: IncomingHttpHeaders; body: Uint8Array },
) => Promise<string | null>

/** The program that a thing of the platform belongs to, by its id; null when there is no such thing. */
export type ProgramLookup = (id: string) => Promise<string | null>

export interface Route {
  endpoint: Endpoint
  run(ctx: Context, input: never, raw: Raw): Promise<unknown>
  /** For endpoints with `auth: 'signature'`. */
  verify?: SignatureCheck
  /** For endpoints whose access is about a program. */
  findProgramId?: ProgramLookup
}

/** Ties a contract to its action. The action gets what was parsed of path, query and body in one object, and returns what the contract declares. */
export function route<E extends Endpoint>(
  endpoint: E,
  run: (ctx: Context, input: ArgumentsOf<E>, raw: Raw) => Promise<AnswerOf<E> extends undefined ? void : AnswerOf<E>>,
  { verify }: { verify?: SignatureCheck } = {},
): Route {
  if ((endpoint.auth === 'signature') !== (verify !== undefined))
    throw new Error(`${endpoint.path}: a signature is declared and verified, or neither`)
  return { endpoint: endpoint as unknown as Endpoint, run: run as Route['run'], ...(verify && { verify }) }
}

/** The kind of thing whose program decides over access, and the parts of the path that may name it. */
export function resourceOf({ access }: Endpoint): { resource: string; params: readonly string[] } | null {
  if (!('permission' in access) || access.on === 'platform') return null
  if (access.on === 'program') return { resource: 'program', params: ['programId', 'programSlug'] }
  return { resource: access.on.resource, params: [`${access.on.resource}Id`] }
}

/** The routes with what finds their programs. Throws where nothing does, or the path names no such thing. */
export const withLookups = (
  routes: readonly Route[],
  lookups: Readonly<Record<string, ProgramLookup>>,
): readonly Route[] =>
  routes.map((route) => {
    const needed = resourceOf(route.endpoint)
    if (!needed) return route
    const findProgramId = lookups[needed.resource]
    const isNamed = needed.params.some((param) => route.endpoint.path.split('/').includes(`:${param}`))
    if (!findProgramId || !isNamed)
      throw new Error(`${route.endpoint.path}: nothing finds the program of its ${needed.resource}`)
    return { ...route, findProgramId }
  })
