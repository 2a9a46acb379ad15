import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { newWork, type Work } from '#core/form/work.ts'

/** A request and its answer, known to everything that is done for it. */
export interface Exchange {
  req: IncomingMessage
  res: ServerResponse
  work?: Work
}

const budgets = new AsyncLocalStorage<Work>()
const exchanges = new AsyncLocalStorage<Exchange>()

export const inExchange = (req: IncomingMessage, res: ServerResponse, work: () => void): void =>
  exchanges.run({ req, res }, work)

/** Undefined outside of a request. */
export const currentExchange = (): Exchange | undefined => exchanges.getStore()

/** Runs what no request asked for within the budget of one. */
export const withinBudget = <Result>(work: () => Result): Result => budgets.run(newWork(), work)

/** What checks of answers may still cost in this request; undefined outside of one. */
export function requestWork(): Work | undefined {
  const exchange = currentExchange()
  if (!exchange) return budgets.getStore()
  exchange.work ??= newWork()
  return exchange.work
}
