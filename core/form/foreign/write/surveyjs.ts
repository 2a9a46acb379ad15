import type { Text } from '../../../text.ts'
import { type Comparison, type Condition, type Field, isSeparator } from '../../definition.ts'
import type { JsonSchema } from '../../jsonschema/reading.ts'
import {
  choicesOf,
  counts,
  expressionOf,
  lengths,
  present,
  quote,
  tell,
  tellAs,
  tellOptions,
  tellRest,
  values,
  type Writer,
  within,
} from './writer.ts'

/** Words in every language that they have, the one of the file as the default. */
function localized(w: Writer, text: Text | undefined): string | Record<string, string> | undefined {
  const written = Object.entries(text ?? {}).filter(([, words]) => words) as [string, string][]
  if (written.length === 0) return undefined
  const [only, ...others] = written
  if (only && others.length === 0 && only[0] === w.lang) return only[1]
  return Object.fromEntries(written.map(([lang, words]) => [lang === w.lang ? 'default' : lang, words]))
}

/** A page for each section of the form. */
export function writeSurveyJs(w: Writer, title: Text, fields: readonly Field[]): JsonSchema {
  const pages: { name: string; title?: unknown; description?: unknown; elements: JsonSchema[] }[] = []
  for (const field of fields) {
    if (field.type === 'sep-title' && !field.visibleWhen) {
      pages.push({
        name: field.reference,
        ...present({ title: localized(w, field.title), description: localized(w, field.description) }),
        elements: [],
      })
      continue
    }
    if (pages.length === 0) pages.push({ name: 'page', elements: [] })
    pages.at(-1)?.elements.push(...elementsOf(w, field))
  }
  return { ...present({ title: localized(w, title) }), pages, showQuestionNumbers: 'off' }
}

const INPUTS: Partial<Record<Field['type'], string>> = { email: 'email', url: 'url', tel: 'tel', date: 'date' }

function elementsOf(w: Writer, field: Field): JsonSchema[] {
  const own = (type: string, more: object = {}): JsonSchema => ({
    type,
    name: field.reference,
    ...present({
      title: localized(w, field.title),
      description: localized(w, field.description ?? field.help),
      placeholder: localized(w, field.placeholder),
      isRequired: field.required || undefined,
      visibleIf: conditionOf(w, field, field.visibleWhen, 'visibleWhen'),
      requiredIf: conditionOf(w, field, field.rules?.required_if, 'required_if'),
    }),
    ...present(more),
  })
  if (field.description && field.help) tell(w, field, 'writtenRule', 'help')
  if (field.placeholder && !TAKES_PLACEHOLDER.has(field.type)) tell(w, field, 'writtenRule', 'placeholder')
  const note = (text: Text | undefined) =>
    own('html', { title: undefined, description: undefined, html: localized(w, text) })
  switch (field.type) {
    case 'text':
    case 'textarea': {
      tellRest(w, field, ['length', 'pattern', 'required_if'])
      if (field.type === 'textarea' && field.rich) tell(w, field, 'writtenRule', 'rich')
      const { min, max } = lengths(field)
      const validators = [
        ...(min === undefined ? [] : [{ type: 'text', minLength: min }]),
        ...(field.rules?.pattern ? [{ type: 'regex', regex: `^(?:${field.rules.pattern})$` }] : []),
      ]
      return [
        own(field.type === 'text' ? 'text' : 'comment', {
          maxLength: max,
          ...(validators.length > 0 && { validators }),
        }),
      ]
    }
    case 'email':
    case 'url':
    case 'tel':
    case 'date':
      tellRest(w, field, ['required_if'])
      return [own('text', { inputType: INPUTS[field.type] })]
    case 'phone':
      tellAs(w, field, 'tel')
      tellRest(w, field, ['required_if'])
      return [own('text', { inputType: 'tel' })]
    case 'number': {
      tellRest(w, field, ['value', 'integer', 'required_if'])
      if (field.unit) tell(w, field, 'writtenRule', 'unit')
      return [own('text', { inputType: 'number', ...values(field), ...(field.rules?.integer && { step: 1 }) })]
    }
    case 'select':
    case 'radio': {
      tellRest(w, field, ['required_if'])
      tellOptions(w, field, field.options)
      return [own(field.type === 'select' ? 'dropdown' : 'radiogroup', { choices: choices(w, field) })]
    }
    case 'picture-choice':
    case 'checkbox': {
      // Pictures are stored here, and no part of the file.
      if (field.type === 'picture-choice') tellAs(w, field, 'checkbox')
      const { min, max } = counts(field)
      tellRest(w, field, ['count', 'required_if'])
      tellOptions(w, field, field.options)
      return [own('checkbox', { choices: choices(w, field), minSelectedChoices: min, maxSelectedChoices: max })]
    }
    case 'validation': {
      tellAs(w, field, 'yes-no')
      tellRest(w, field, ['required_if'])
      return [own('boolean')]
    }
    case 'yes-no':
      tellRest(w, field, ['required_if'])
      return [own('boolean')]
    case 'linear-scale':
      tellRest(w, field, ['required_if'])
      return [
        own('rating', {
          rateMin: field.from,
          rateMax: field.to,
          minRateDescription: localized(w, field.fromLabel),
          maxRateDescription: localized(w, field.toLabel),
        }),
      ]
    case 'notation':
      tellRest(w, field, ['required_if'])
      return [own('rating', { rateType: 'stars', rateMin: 1, rateMax: field.stars })]
    case 'file': {
      const most = field.rules?.['file-max-count']
      tellRest(w, field, ['files', 'required_if'])
      if (most !== undefined && most > 1) tell(w, field, 'writtenRule', 'file-max-count')
      return [own('file', { allowMultiple: most !== 1 })]
    }
    case 'table':
      tellRest(w, field, ['required_if'])
      if (field.headTitle) tell(w, field, 'writtenRule', 'headTitle')
      if (field.cols.some(({ total }) => total)) tell(w, field, 'writtenRule', 'total')
      return [
        own('matrixdropdown', {
          rows: field.rows.map((row) => ({ value: row.reference, text: localized(w, row.title) })),
          columns: field.cols.map((col) =>
            present({
              name: col.reference,
              title: localized(w, col.title),
              cellType: col.kind === 'select' ? 'dropdown' : 'text',
              inputType: col.kind === 'number' ? 'number' : undefined,
              choices: col.kind === 'select' ? choices(w, { options: col.options ?? [] }) : undefined,
              isRequired: col.required || undefined,
              visibleIf: conditionOf(w, field, col.visibleWhen, 'visibleWhen', 'row'),
            }),
          ),
        }),
      ]
    case 'questions-group':
    case 'simple-questions-group': {
      const inner = field.type === 'questions-group' ? field.fields : [field.field]
      if (field.type === 'simple-questions-group') tellAs(w, field, 'questions-group')
      tellRest(w, field, ['required_if'])
      for (const part of ['newGroupBtnLabel', 'deleteConfirmationMsg', 'itemTitle'] as const)
        if (part in field && field[part as 'newGroupBtnLabel']) tell(w, field, 'writtenRule', part)
      const inside = within(w, inner)
      return [
        own('paneldynamic', {
          templateElements: inner.flatMap((one) => elementsOf(inside, one)),
          minPanelCount: field.minItems,
          maxPanelCount: field.maxItems,
        }),
      ]
    }
    case 'accordion':
      tell(w, field, 'writtenHalf')
      return field.sections.map((section) => ({
        type: 'panel',
        name: section.reference,
        state: 'collapsed',
        ...present({
          title: localized(w, section.title),
          description: localized(w, section.description),
          visibleIf: conditionOf(w, section, section.visibleWhen, 'visibleWhen'),
        }),
        elements: section.fields.flatMap((one) => elementsOf(w, one)),
      }))
    case 'sep-title':
      if (w.inside.size > 0 || field.visibleWhen) tellAs(w, field, 'sep-textarea')
      return [note(field.title)]
    case 'sep-textarea':
      if (Object.values(field.title).some(Boolean)) tell(w, field, 'writtenRule', 'title')
      return [note(field.content)]
    case 'sep-quote':
      tellAs(w, field, 'sep-textarea')
      return [note(field.content)]
    case 'sep-image':
    case 'sep-video':
      tell(w, field, 'writtenNot')
      return []
    default:
      // Addresses, countries, towns and numbers of companies.
      tellAs(w, field, 'text')
      tellRest(w, field, ['required_if'])
      return isSeparator(field) ? [] : [own('text')]
  }
}

const TAKES_PLACEHOLDER = new Set<Field['type']>([
  'text',
  'textarea',
  'email',
  'url',
  'tel',
  'phone',
  'number',
  'select',
])

const choices = (w: Writer, { options }: { options: Parameters<typeof choicesOf>[0] }) =>
  choicesOf(options).map(({ value, text }) => ({ value, text: localized(w, text) ?? value }))

function conditionOf(
  w: Writer,
  field: Pick<Field, 'reference' | 'title'>,
  condition: Condition | undefined,
  part: string,
  around?: 'row',
): string | undefined {
  const written = condition && expressionOf(w, condition, (one) => comparison(w, one, around))
  if (condition && !written) tell(w, field, 'writtenCondition', part)
  return written || undefined
}

const SIGNS: Partial<Record<Comparison['operator'], string>> = {
  equals: '=',
  'not-equals': '<>',
  contains: 'contains',
  'not-contains': 'notcontains',
  greater: '>',
  'at-least': '>=',
  less: '<',
  'at-most': '<=',
}

function comparison(w: Writer, { field, operator, value }: Comparison, around?: 'row'): string | null {
  const place = around ?? (w.inside.has(field) ? 'panel' : undefined)
  const name = `{${place ? `${place}.` : ''}${field}}`
  const one = (part: unknown) => (typeof part === 'string' ? quote(part) : String(part))
  if (operator === 'empty') return `${name} empty`
  if (operator === 'not-empty') return `${name} notempty`
  if (operator === 'one-of') {
    const parts = [value ?? []].flat().map(one)
    return parts.length === 0 || parts.includes(null) ? null : `${name} anyof [${parts.join(', ')}]`
  }
  const [sign, compared] = [SIGNS[operator], Array.isArray(value) || value === '' ? null : one(value)]
  return sign && compared !== null && value !== undefined ? `${name} ${sign} ${compared}` : null
}
