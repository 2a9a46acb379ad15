import { z } from 'zod'
import { LOCALES, type Locale } from '#core/locale.ts'
import { isReservedSlug } from '#core/platform/slug.rules.ts'
import { slug } from '#core/schema.ts'
import { wordsOf } from '#server/features/manifest/mistakes.ts'

export { email, key, slug } from '#core/schema.ts'

/** A slug that something new may take. */
export const newSlug = slug.refine((value) => !isReservedSlug(value), { error: 'reserved' })

/** A name of at most `max` characters. */
export const name = (max: number) => z.string().trim().min(1).max(max)

/** What is wrong with values that were given, by what they are called on the command line. What was left out is not wrong. */
export const wrongValues = (values: Record<string, readonly [shape: z.ZodType, value: unknown]>): string[] =>
  Object.entries(values).flatMap(([called, [shape, value]]) => {
    const read = value === undefined ? null : shape.safeParse(value)
    const words = new Set(read?.error?.issues.map((issue) => wordsOf(issue, value)))
    return [...words].map((what) => `${called} ${JSON.stringify(value)} ${what}.`)
  })

const codesIn = (given: readonly string[]) =>
  given
    .flatMap((code) => code.split(','))
    .map((code) => code.trim())
    .filter(Boolean)

/** What in `fr en`, or `fr,en`, is no language. */
export function wrongLanguages(given: readonly string[]): string[] {
  if (given.length > 0 && !given.includes('') && codesIn(given).length === 0) return ['--lang must name a language.']
  const unknown = codesIn(given).filter((code) => !(LOCALES as readonly string[]).includes(code))
  return unknown.map((code) => `--lang "${code}" must be one of ${LOCALES.join(', ')}.`)
}

/** The languages in `fr en`, or `fr,en`, each once, the default first. */
export const languagesIn = (given: readonly string[]): Locale[] => [...new Set(codesIn(given))] as Locale[]
