import { type Logger, pino } from 'pino'

export type Log = Logger

/** Structured logs on stderr; stdout stays free for what commands answer. Secrets never reach them. */
export const createLog = (level: string): Log =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token', 'password', 'token'],
    },
    pino.destination(2),
  )
