import type { Text } from '../../../text.ts'
import { type Condition, type Field, isSeparator } from '../../definition.ts'
import type { JsonSchema } from '../../jsonschema/reading.ts'
import {
  choicesOf,
  counts,
  isPlain,
  lengths,
  present,
  tell,
  tellAs,
  tellOptions,
  tellRest,
  values,
  type Writer,
  within,
  words,
} from './writer.ts'

/** Panels for the sections of the form. */
export function writeFormIo(w: Writer, title: Text, fields: readonly Field[]): JsonSchema {
  const components: JsonSchema[] = []
  let into = components
  for (const field of fields) {
    if (field.type === 'sep-title' && !field.visibleWhen) {
      if (field.description) tell(w, field, 'writtenRule', 'description')
      into = []
      components.push({
        type: 'panel',
        key: field.reference,
        title: words(w, field.title),
        input: false,
        components: into,
      })
    } else into.push(...componentsOf(w, field))
  }
  return {
    title: words(w, title),
    display: 'form',
    type: 'form',
    components: [...components, { type: 'button', action: 'submit', key: 'submit', label: 'Submit', input: true }],
  }
}

function componentsOf(w: Writer, field: Field): JsonSchema[] {
  const own = (type: string, validate: object = {}, more: object = {}): JsonSchema => {
    const rules = present({ required: field.required || undefined, ...validate })
    return {
      type,
      key: field.reference,
      label: words(w, field.title),
      input: true,
      ...present({
        description: words(w, field.description),
        tooltip: words(w, field.help),
        placeholder: words(w, field.placeholder),
        conditional: conditionalOf(w, field, field.visibleWhen),
      }),
      ...(Object.keys(rules).length > 0 && { validate: rules }),
      ...present(more),
    }
  }
  const content = (text: Text | undefined): JsonSchema => ({
    type: 'content',
    key: field.reference,
    html: words(w, text),
    input: false,
    ...present({ conditional: conditionalOf(w, field, field.visibleWhen) }),
  })
  switch (field.type) {
    case 'text':
    case 'textarea': {
      tellRest(w, field, field.type === 'text' ? ['length', 'pattern'] : ['length'])
      if (field.type === 'textarea' && field.rich) tell(w, field, 'writtenRule', 'rich')
      const { min, max } = lengths(field)
      const pattern = field.type === 'text' && field.rules?.pattern ? `^(?:${field.rules.pattern})$` : undefined
      return [own(field.type === 'text' ? 'textfield' : 'textarea', { minLength: min, maxLength: max, pattern })]
    }
    case 'email':
    case 'url':
      tellRest(w, field, [])
      return [own(field.type)]
    case 'tel':
    case 'phone':
      if (field.type === 'phone') tellAs(w, field, 'tel')
      tellRest(w, field, [])
      return [own('phoneNumber')]
    case 'number':
      tellRest(w, field, ['value', 'integer'])
      if (field.unit) tell(w, field, 'writtenRule', 'unit')
      return [own('number', { ...values(field), integer: field.rules?.integer || undefined })]
    case 'date':
      tellRest(w, field, [])
      return [own('datetime', {}, { format: 'yyyy-MM-dd', enableTime: false })]
    case 'select':
      tellRest(w, field, [])
      tellOptions(w, field, field.options)
      return [own('select', {}, { data: { values: choices(w, field.options) } })]
    case 'radio':
      tellRest(w, field, [])
      tellOptions(w, field, field.options)
      return [own('radio', {}, { values: choices(w, field.options) })]
    case 'checkbox':
    case 'picture-choice': {
      if (field.type === 'picture-choice') tellAs(w, field, 'checkbox')
      tellRest(w, field, ['count'])
      tellOptions(w, field, field.options)
      const { min, max } = counts(field)
      return [
        own('selectboxes', { minSelectedCount: min, maxSelectedCount: max }, { values: choices(w, field.options) }),
      ]
    }
    case 'yes-no':
      tellRest(w, field, [])
      // A box that is required has to be ticked.
      if (field.required) tell(w, field, 'writtenRule', 'required')
      return [own('checkbox', { required: undefined })]
    case 'validation':
      if (!field.required) tellAs(w, field, 'yes-no')
      tellRest(w, field, [])
      return [own('checkbox')]
    case 'linear-scale':
    case 'notation': {
      const [from, to] = field.type === 'notation' ? [1, field.stars] : [field.from, field.to]
      tellAs(w, field, 'radio')
      tellRest(w, field, [])
      const steps = Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => String(from + n))
      return [own('radio', {}, { values: steps.map((step) => ({ value: step, label: step })) })]
    }
    case 'address':
      tellRest(w, field, [])
      return [own('address')]
    case 'file': {
      const most = field.rules?.['file-max-count']
      tellRest(w, field, ['files'])
      if (most !== undefined && most > 1) tell(w, field, 'writtenRule', 'file-max-count')
      return [own('file', {}, { multiple: most !== 1 })]
    }
    case 'questions-group':
    case 'simple-questions-group': {
      const inner = field.type === 'questions-group' ? field.fields : [field.field]
      if (field.type === 'simple-questions-group') tellAs(w, field, 'questions-group')
      tellRest(w, field, [])
      for (const part of ['newGroupBtnLabel', 'deleteConfirmationMsg', 'itemTitle'] as const)
        if (part in field && field[part as 'newGroupBtnLabel']) tell(w, field, 'writtenRule', part)
      const inside = within(w, inner)
      return [
        own(
          'editgrid',
          { minLength: field.minItems, maxLength: field.maxItems },
          { components: inner.flatMap((one) => componentsOf(inside, one)) },
        ),
      ]
    }
    case 'accordion':
      tell(w, field, 'writtenHalf')
      return field.sections.map((section) => ({
        type: 'panel',
        key: section.reference,
        title: words(w, section.title),
        input: false,
        collapsible: true,
        ...present({ conditional: conditionalOf(w, section, section.visibleWhen) }),
        components: section.fields.flatMap((one) => componentsOf(w, one)),
      }))
    case 'sep-title':
      tellAs(w, field, 'sep-textarea')
      return [content(field.title)]
    case 'sep-textarea':
      if (Object.values(field.title).some(Boolean)) tell(w, field, 'writtenRule', 'title')
      return [content(field.content)]
    case 'sep-quote':
      tellAs(w, field, 'sep-textarea')
      return [content(field.content)]
    case 'table':
    case 'sep-image':
    case 'sep-video':
      tell(w, field, 'writtenNot')
      return []
    default:
      // Countries, towns and numbers of companies.
      tellAs(w, field, 'text')
      tellRest(w, field, [])
      return isSeparator(field) ? [] : [own('textfield')]
  }
}

const choices = (w: Writer, options: Parameters<typeof choicesOf>[0]) =>
  choicesOf(options).map(({ value, text }) => ({ value, label: words(w, text) || value }))

/** One comparison by being the same; the format has no other without a program. */
function conditionalOf(
  w: Writer,
  field: Pick<Field, 'reference' | 'title'>,
  condition: Condition | undefined,
): object | undefined {
  if (!condition) return undefined
  if ('operator' in condition && isPlain(condition)) {
    const { operator, value } = condition
    const target = w.fields.get(condition.field)
    const isOne = typeof value === 'boolean' || (typeof value === 'string' && value !== '' && !value.includes('"'))
    const isWord = typeof value !== 'string' || !/^(?:true|false|-?\d+(?:\.\d+)?)$/.test(value)
    if (isOne && isWord && target && (operator === 'equals' || operator === 'not-equals'))
      return { show: operator === 'equals', when: condition.field, eq: String(value) }
  }
  tell(w, field, 'writtenCondition', 'visibleWhen')
  return undefined
}
