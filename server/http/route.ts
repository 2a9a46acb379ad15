import type { Request, Response } from 'express'
import type { AnswerOf, ArgumentsOf, Endpoint } from '#core/endpoint.ts'
import type { Context } from '../context.ts'

/** The raw request and response, for multipart and stream endpoints only, and for cookies. */
export interface Raw {
  req: Request
  res: Response
}

export interface Route {
  endpoint: Endpoint
  run(ctx: Context, input: never, raw: Raw): Promise<unknown>
}

/** Ties a contract to its action. The action gets what was parsed of path, query and body in one object, and returns what the contract declares. */
export function route<E extends Endpoint>(
  endpoint: E,
  run: (ctx: Context, input: ArgumentsOf<E>, raw: Raw) => Promise<AnswerOf<E> extends undefined ? void : AnswerOf<E>>,
): Route {
  return { endpoint: endpoint as unknown as Endpoint, run: run as Route['run'] }
}
