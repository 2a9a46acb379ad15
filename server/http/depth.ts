import type { RequestHandler } from 'express'
import { Problem } from '#core/problem.ts'

/** Levels of a JSON body. What reads it goes down by recursion, and MariaDB keeps no JSON of more than 32. */
const DEEPEST = 30

/** Refuses a body that nests deeper than anything that is sent here. */
export const refuseDeep: RequestHandler = (req, _res, next) => {
  if (isDeeper(req.body, DEEPEST)) throw new Problem('request.malformed')
  next()
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}
