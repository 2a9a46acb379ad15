import type { Words } from '#client/words.ts'
import { flatten, type WordTree } from '#core/site/words.ts'

/** Words of some sections of the front office as flat props of an island. */
export const wordsFor = (locals: App.Locals, section: string): Words =>
  flatten(locals.words.front as WordTree, section, locals.page.locale)
