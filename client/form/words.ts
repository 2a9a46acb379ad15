import { issueVars, ownWords, wordsKey } from '#core/form/message.ts'
import type { Locale } from '#core/locale.ts'
import type { Issue } from '#core/problem.ts'
import { flatten, type WordTree } from '#core/site/words.ts'
import { translate, type Words } from '../words.ts'

/**
 * The renderer's words, for an island's props: `front.form`, and the section `validation` under `rule.`.
 * Without messages about definitions, which only the editor shows.
 */
export function formWords(front: WordTree, validation: WordTree, locale: Locale): Words {
  const words: Record<string, string> = { ...flatten(front, 'form', locale) }
  for (const [rule, text] of Object.entries(flatten(validation, '', locale))) {
    if (!rule.startsWith('definition.')) words[`rule.${rule}`] = text
  }
  return words
}

/** An issue's sentence: the server's own when it sent one, else the rule's words. */
export function messageOf(words: Words, issue: Issue, locale: Locale): string {
  const say = (rule: string) => translate(words, `rule.${rule}`, issueVars(issue, locale), locale)
  return issue.message || ownWords(issue, locale) || say(wordsKey(issue)) || say(issue.rule) || say('invalid')
}
