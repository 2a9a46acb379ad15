import { extensionOf, fileKindOf } from '#core/file/kinds.ts'
import { scopeOf, visibleFields } from '#core/form/conditions.ts'
import { type Answers, answerOf, type Field, type FileAnswer, type GroupItem } from '#core/form/definition.ts'
import { levelsOf } from '#core/form/fields.ts'
import type { Locale } from '#core/locale.ts'
import type { ResponseDetail } from '#core/response/response.contract.ts'
import { pick } from '#core/text.ts'

/** Every file of the visible answers, those in groups too. */
export interface Attached {
  file: FileAnswer
  /** The question that it answers. */
  question: string
  step: string
}

/** Of the kinds that can be looked at, what browsers do not draw. */
const UNDRAWN: ReadonlySet<string> = new Set(['tiff', 'avi', 'wmv', 'flv', 'qt'])

export function filesOf(detail: ResponseDetail, lang: Locale, fallback: Locale): Attached[] {
  const found: Attached[] = []
  for (const step of detail.steps) {
    const walk = (fields: readonly Field[], answers: Answers | GroupItem) => {
      for (const field of visibleFields(scopeOf(fields, answers))) {
        const value = answerOf(answers, field.reference)
        if (!Array.isArray(value)) continue
        if (field.type === 'file')
          for (const file of value as FileAnswer[])
            found.push({ file, question: pick(field.title, lang, fallback), step: step.title })
        for (const level of levelsOf(field, value)) walk(level.fields, level.answers)
      }
    }
    if (step.definition) walk(step.definition.fields as Field[], (step.answers ?? {}) as Answers)
  }
  return found
}

export const hasPreview = (name: string): boolean => fileKindOf(name) !== null && !UNDRAWN.has(extensionOf(name))
