import type { Locale } from '#core/locale.ts'
import { Problem } from '#core/problem.ts'
import { pick } from '#core/text.ts'
import { Failure } from './command.ts'

/** Turns 'resource.notFound' of one lookup into words that name it. */
export async function named<Result>(what: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Problem && error.code === 'resource.notFound') throw new Failure(`There is no ${what}.`)
    throw error
  }
}

const ENGLISH = new Intl.DisplayNames('en', { type: 'language' })
const AND = new Intl.ListFormat('en')

/** Languages as a sentence names them: `it`, for one, reads as another word. */
export const languagesInWords = (codes: readonly string[]): string =>
  AND.format(codes.map((code) => ENGLISH.of(code) ?? code))

export const wordsIn = (text: Partial<Record<Locale, string>> | null | undefined): string => pick(text, 'en', 'fr')
