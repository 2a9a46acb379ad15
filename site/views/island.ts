import type { Words } from '#client/words.ts'
import { flatten, type WordTree } from '#core/site/words.ts'

/** The server's messages for a text that is too long, for islands that check the length. */
export const tooLong = ({ words, page }: App.Locals): Words =>
  Object.fromEntries(
    Object.entries(flatten(words.validation as WordTree, '', page.locale)).filter(([key]) =>
      key.startsWith('w-max-character'),
    ),
  )

/**
 * Words of a section of the front office as flat props of an island. Of its subsections only those named are included:
 * `wordsFor(locals, 'account', 'login')` has `email` and `login.title`, not `register.title`.
 */
export function wordsFor(locals: App.Locals, section: string, ...parts: string[]): Words {
  const flat = flatten(locals.words.front as WordTree, section, locals.page.locale)
  if (parts.length === 0) return flat
  const wanted = (key: string) => !key.includes('.') || parts.includes(key.slice(0, key.indexOf('.')))
  return Object.fromEntries(Object.entries(flat).filter(([key]) => wanted(key)))
}
