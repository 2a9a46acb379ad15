import { z } from 'zod'
import { LOCALES, type Locale } from '#core/locale.ts'
import { isReservedSlug } from '#core/platform/slug.rules.ts'
import { slug } from '#core/schema.ts'
import { wordsOf } from '#server/features/manifest/mistakes.ts'
import { UsageError } from './command.ts'

export { email } from '#core/schema.ts'

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

/** Throws UsageError with every wrong value. */
export function checkValues(values: Parameters<typeof wrongValues>[0]): void {
  const wrong = wrongValues(values)
  if (wrong.length > 0) throw new UsageError(wrong)
}

/** `fr en`, `fr,en`: languages, each once, the default first. What is not one goes to `wrong`. */
export function readLanguages(given: readonly string[], wrong: string[]): Locale[] {
  const codes = given.flatMap((code) => code.split(',')).filter(Boolean)
  const unknown = codes.filter((code) => !(LOCALES as readonly string[]).includes(code))
  wrong.push(...unknown.map((code) => `--lang "${code}" must be one of ${LOCALES.join(', ')}.`))
  if (codes.length === 0) wrong.push('Missing --lang <code...>: languages, the default first.')
  return [...new Set(codes)] as Locale[]
}
