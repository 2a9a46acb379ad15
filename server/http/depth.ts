import type { RequestHandler } from 'express'
import { Problem } from '#core/problem.ts'

/** Levels of a JSON body. What reads it goes down by recursion, and MariaDB keeps no JSON of more than 32. */
const DEEPEST = 30

/** Names in one object of a JSON body: answers have one for each question of a form, 500 at most. */
const MOST_NAMES = 2_000

/** Refuses a body that is deeper or wider than anything that is sent here, and makes the texts of the others plain. */
export const readableBody: RequestHandler = (req, _res, next) => {
  req.body = plain(req.body, DEEPEST)
  next()
}

/** The query with plain texts. */
export const plainQuery = (query: Record<string, unknown>): Record<string, unknown> =>
  plain(query, 1) as Record<string, unknown>

/**
 * The value with texts that every database keeps: without NUL, which means nothing in one, comes along from other programs, and
 * ends a statement on SQLite; and with U+FFFD for half a surrogate pair, which is no UTF-8. Changes the value in place. Throws
 * 'request.malformed' past that many levels, 'request.tooLarge' past `MOST_NAMES`.
 */
function plain(value: unknown, levels: number): unknown {
  if (typeof value === 'string') return (value.includes('\0') ? value.replaceAll('\0', '') : value).toWellFormed()
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) throw new Problem('request.malformed')
  if (Array.isArray(value)) {
    for (const [n, inner] of value.entries()) {
      const read = plain(inner, levels - 1)
      if (read !== inner) value[n] = read
    }
    return value
  }
  const holder = value as Record<string, unknown>
  const names = Object.keys(holder)
  if (names.length > MOST_NAMES) throw new Problem('request.tooLarge')
  for (const name of names) {
    const read = plain(holder[name], levels - 1)
    if (read !== holder[name]) holder[name] = read
  }
  return value
}
