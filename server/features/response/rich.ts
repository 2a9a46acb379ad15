import type { Answer, Answers, Field, FormDefinition, GroupItem } from '#core/form/definition.ts'
import { isGroup } from '#core/form/fields.ts'
import { withPlainBrackets } from '#core/form/markup.ts'
import { isPlainMarkup } from '#core/form/sanitise.ts'
import { unfold } from '#core/form/unfold.ts'
import { spend, type Work } from '#core/form/work.ts'
import { escapeHtml } from '#core/html.ts'
import { sanitiseAnswer } from '../../html.ts'

/**
 * Answers as they are shown to others, who get rich ones as HTML. What is kept may be older than its question: plain words
 * from before it became rich, or a draft whose flaws were only told.
 */
export const withCleanMarkup = (definition: FormDefinition, answers: Answers, work?: Work): Answers =>
  cleanLevel(definition.fields, answers, work)

function cleanLevel(fields: readonly Field[], answers: Answers, work: Work | undefined): Answers {
  const clean: Answers = { ...answers }
  for (const field of unfold(fields)) {
    const value = Object.hasOwn(answers, field.reference) ? answers[field.reference] : undefined
    if (field.type === 'textarea' && field.rich && typeof value === 'string')
      clean[field.reference] = cleanMarkup(value, work)
    if (isGroup(field) && Array.isArray(value))
      clean[field.reference] = (value as GroupItem[]).map((item) =>
        typeof item === 'object' && item !== null ? cleanLevel(field.fields, item, work) : item,
      ) as Answer
  }
  return clean
}

/** More tags than there is work for are shown as they were written. */
function cleanMarkup(text: string, work: Work | undefined): string {
  if (isPlainMarkup(text)) return text
  return spend(work, text.split('<').length * 300) ? sanitiseAnswer(withPlainBrackets(text)) : escapeHtml(text)
}
