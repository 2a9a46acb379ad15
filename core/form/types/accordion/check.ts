import { checkReference, isWritten, type TypeCheck } from '../../checking.ts'
import { type Field, isSeparator } from '../../definition.ts'
import { unfold } from '../../unfold.ts'
import type { AccordionField } from './type.ts'

/** What only a question has. */
const OF_QUESTIONS = ['defaultValue', 'audience', 'sensitive', 'readOnly', 'required'] as const

export const accordion: TypeCheck<AccordionField> = {
  // Its sections have titles; one of its own may be left out.
  words: () => undefined,
  parts(field, place, around) {
    const { say, seen } = around
    const { type } = field
    if (around.inGroup || around.inAccordion) say(`${place}.type`, 'accordionNested')
    for (const rule of OF_QUESTIONS) if (field[rule]) say(`${place}.${rule}`, 'ruleForType', { rule, type })
    if (field.sections.length === 0) say(`${place}.sections`, 'accordionEmpty')
    const reach = new Map([...around.around, ...unfold([field]).map((one) => [one.reference, one] as const)])
    for (const [n, { reference, title, visibleWhen, fields }] of field.sections.entries()) {
      const at = `${place}.sections[${n}]`
      checkReference(reference, `${at}.reference`, seen, say)
      if (!seen.has(reference)) seen.set(reference, at)
      if (!isWritten(title)) say(`${at}.title`, 'title')
      const head = { type: 'sep-title', reference, title } as Field
      around.checkCondition(visibleWhen, `${at}.visibleWhen`, head, reach)
      if (!fields.some((inner) => !isSeparator(inner))) say(`${at}.fields`, 'sectionEmpty')
      for (const [i, inner] of fields.entries())
        if (inner.type === 'sep-title') say(`${at}.fields[${i}].type`, 'sectionTitle')
      around.checkLevel(fields, `${at}.fields`, { ...around, around: reach, inAccordion: true })
    }
  },
  compared: 'nothing',
}
