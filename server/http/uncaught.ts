import { Problem } from '#core/problem.ts'
import type { Log } from '../log.ts'
import { callerLocale } from './caller.ts'
import { currentExchange, type Exchange } from './exchange.ts'
import { sendProblem } from './problems.ts'

/**
 * Keeps the process alive when something throws where nothing catches it: it is logged, and the request that it belongs to
 * is answered 500. Whatever else runs goes on. Returns what puts Node's own behaviour back, which is to end.
 */
export function surviveUncaught(log: Pick<Log, 'fatal'>): () => void {
  // Unhandled rejections arrive here too. Node runs this in the asynchronous context of what threw.
  const onUncaught = (err: unknown) => {
    const exchange = currentExchange()
    log.fatal({ err, method: exchange?.req.method, path: exchange?.req.url?.split('?')[0] }, 'uncaught error')
    if (exchange) failExchange(exchange)
  }
  process.on('uncaughtException', onUncaught)
  return () => void process.off('uncaughtException', onUncaught)
}

function failExchange({ req, res }: Exchange): void {
  if (res.writableEnded) return
  if (res.headersSent) {
    res.destroy()
    return
  }
  res.setHeader('connection', 'close')
  sendProblem(res, new Problem('server.failure'), callerLocale(req))
}
