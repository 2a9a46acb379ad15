import type { z } from 'zod'

/** The only file that uses what is private in zod; `tests/architecture.test.ts` holds it to that. */

/** The schema itself, which looks only once through a frozen value that is sent again and again. Freeze it with `frozen`. */
export function onceFrozen<Schema extends z.ZodType>(schema: Schema): Schema {
  const seen = new WeakMap<object, unknown>()
  const run = schema._zod.run
  schema._zod.run = (payload, ctx) => {
    const { value } = payload
    if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return run(payload, ctx)
    if (seen.has(value)) {
      payload.value = seen.get(value)
      return payload
    }
    const result = run(payload, ctx)
    if (!(result instanceof Promise) && result.issues.length === 0) seen.set(value, result.value)
    return result
  }
  return schema
}

/** The same schema of what leaves as it was kept: an object without declared fields has none to drop. */
export function asKept<Schema extends z.ZodType>(schema: Schema): Schema {
  const copy = schema.clone()
  const { run } = copy._zod
  copy._zod.run = (payload, ctx) =>
    typeof payload.value === 'object' && payload.value !== null ? payload : run(payload, ctx)
  return copy
}

/** What the schema makes of a value, with its issues. Unlike safeParse, it gives the value also when there are some. */
export const runSchema = (schema: z.ZodType, value: unknown): z.core.ParsePayload =>
  schema._zod.run({ value, issues: [] }, { async: false }) as z.core.ParsePayload
