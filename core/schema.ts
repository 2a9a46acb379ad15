import { z } from 'zod'
import { LOCALES } from './locale.ts'
import { LONGEST_SEARCH } from './search.ts'
import { isDays } from './zone.ts'

/** Shapes that several contracts share. */
export const id = z.uuid().meta({ description: 'UUIDv7 made by the application' })
export const locale = z.enum(LOCALES)
/** At least one language, each once. */
export const locales = z
  .array(locale)
  .min(1)
  .max(LOCALES.length)
  .superRefine((codes, { addIssue }) => {
    for (const [n, code] of codes.entries())
      if (codes.indexOf(code) < n) addIssue({ code: 'custom', path: [n], params: { rule: 'duplicate' } })
  })
  .meta({ uniqueItems: true })
export const instant = z.iso.datetime({ offset: true }).meta({ description: 'Instant, ISO 8601 with offset' })
export const version = z
  .number()
  .int()
  .min(1)
  .meta({ description: 'Row version: send back what you read; a stale one is a 409' })

export const count = z.number().int()
export const search = z.string().max(LONGEST_SEARCH).optional()
export const platformParams = z.object({ platformId: id })
export const programParams = z.object({ programId: z.string().max(80).meta({ description: 'Id or slug' }) })

/** A text by language, each at most `max` characters. */
export const text = (max = 200) => z.partialRecord(locale, z.string().max(max))

/** Like `text`, with at least one language written. */
export const requiredText = (max = 200) =>
  text(max).refine((value) => Object.values(value).some((words) => words?.trim()), { params: { rule: 'required' } })

export const slug = z
  .string()
  .min(2)
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'slug' })

/** Identity of a category, step, form or page inside its parent; immutable, used by manifests and imports. */
export const key = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/, { error: 'key' })

/** A name that the product makes and people only repeat: its column holds printable ASCII, and is not compared with other letters. */
export const code = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[!-~]*$/, { error: 'key' })

/** Days, both ends included: `2026-11-02`, or an interval as ISO 8601 writes it, `2026-11-02/2026-11-08`. */
export const days = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d(\/\d{4}-\d\d-\d\d)?$/, { error: 'date' })
  .refine(isDays, { params: { rule: 'date' } })

export const hexColour = z.string().regex(/^#[0-9a-fA-F]{6}$/, { error: 'colour' })
export const email = z.string().trim().max(254).pipe(z.email())
export const password = z.string().min(10).max(200)

/** The same value, never to be changed again, with all that is in it. */
export function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const inner of Object.values(value)) frozen(inner)
  return Object.freeze(value)
}
