import type { z } from 'zod'
import { Problem } from '#core/problem.ts'
import { runSchema } from '#core/zod-internals.ts'
import type { Log } from '../log.ts'

type Found = z.core.$ZodRawIssue

/** A value of the right kind that breaks a bound: it was accepted once, and hiding it helps nobody. */
const isBound = ({ code }: Found): boolean => code === 'too_big' || code === 'too_small' || code === 'invalid_format'

/**
 * What leaves for an answer: its declared fields. One that fails its schema is a fault of ours and is logged. Values out of
 * bounds leave all the same, an item of a list that is not what it should be is left out, and anything else is a failure.
 */
export function answerBy(schema: z.ZodType, answer: unknown, log: Pick<Log, 'error'>, where: object): unknown {
  const { value, issues } = runSchema(schema, answer)
  if (issues.length === 0) return value
  log.error({ ...where, issues: issues.map(said).slice(0, 20) }, 'answer fails its schema')
  const wrong = issues.filter((issue) => !isBound(issue))
  const broken = new Set(wrong.map(({ path = [] }) => (path[0] === 'items' ? path[1] : undefined)))
  if (broken.has(undefined)) throw new Problem('server.failure')
  if (broken.size === 0) return value
  const list = value as { items: unknown[] }
  return { ...list, items: list.items.filter((_, n) => !broken.has(n)) }
}

/** Where and what, never the value: it may be personal. */
const said = ({ path, code }: Found): string => `${(path ?? []).join('.')}: ${code}`
