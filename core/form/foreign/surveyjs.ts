import type { Locale } from '../../locale.ts'
import { comparisonsIn, mapComparisons } from '../comparisons.ts'
import type { Field, Rules, TableColumn } from '../definition.ts'
import { isObject, type JsonSchema, plainReference, referenceOf } from '../jsonschema/reading.ts'
import { STARS } from '../types/notation/type.ts'
import { readExpression } from './expression.ts'
import {
  commonOf,
  expects,
  finished,
  leave,
  type Maker,
  makerFor,
  numberOf,
  optionsOf,
  stringOf,
  textIn,
  withPattern,
  withRules,
} from './maker.ts'
import type { Reason } from './reasons.ts'

const INPUTS: Record<string, 'email' | 'number' | 'date' | 'tel' | 'url' | 'text'> = {
  email: 'email',
  number: 'number',
  range: 'number',
  date: 'date',
  tel: 'tel',
  url: 'url',
  text: 'text',
}

/** Nothing to ask, and nothing that is missed: how their screen looks. */
const SILENT = new Set(['image', 'expression'])

export const isSurveyJs = (value: JsonSchema): boolean =>
  [value.pages, value.elements].some((list) => Array.isArray(list) && list.every(isObject)) && !('components' in value)

export function readSurveyJs(value: JsonSchema, lang: Locale) {
  const m = makerFor(lang)
  const pages = Array.isArray(value.pages) ? value.pages : [{ elements: value.elements }]
  const fields = pages.flatMap((page, n) => {
    const where = `pages[${n}]`
    if (!isObject(page)) return []
    const inside = elementsOf(m, page.elements ?? page.questions, where, 'form')
    const title = textIn(m, page.title)
    const about = textIn(m, page.description, 5_000)
    if (stringOf(page.visibleIf)) for (const field of inside) expects(m, field, 'visibleWhen', where, page.visibleIf)
    if (!title) return inside
    const reference = referenceOf(m.reading, ['section', stringOf(page.name)])
    return [{ type: 'sep-title', reference, title, ...(about && { description: about }) } as Field, ...inside]
  })
  return { from: 'surveyjs' as const, title: textIn(m, value.title, 200) ?? null, ...finished(m, fields) }
}

function elementsOf(m: Maker, list: unknown, where: string, inside: 'form' | 'group'): Field[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((element, n) => {
    const at = `${where}.elements[${n}]`
    if (!isObject(element)) return []
    const made = elementOf(m, element, at, inside)
    for (const field of made) {
      expects(m, field, 'visibleWhen', at, element.visibleIf)
      expects(m, field, 'required_if', at, element.requiredIf)
    }
    for (const keyword of ['enableIf', 'setValueIf', 'triggers', 'choicesByUrl'])
      if (element[keyword] !== undefined) leave(m, at, keyword, 'keyword')
    return made
  })
}

function elementOf(m: Maker, element: JsonSchema, where: string, inside: 'form' | 'group'): Field[] {
  const type = stringOf(element.type)
  const common = () =>
    commonOf(m, {
      name: stringOf(element.name),
      title: element.title ?? element.name,
      description: element.description,
      placeholder: element.placeholder ?? element.placeHolder,
      required: element.isRequired,
    })
  const validators = Array.isArray(element.validators) ? element.validators.filter(isObject) : []
  const validator = (kind: string) => validators.find((one) => one.type === kind)
  const pattern = stringOf(validator('regex')?.regex)
  const lengths: Rules = {
    'w-max-character': numberOf(element.maxLength),
    'w-min-character': numberOf(validator('text')?.minLength),
  } as Rules
  switch (type) {
    case 'text': {
      const asked = INPUTS[stringOf(element.inputType) || 'text']
      if (!asked) leave(m, where, `inputType ${stringOf(element.inputType)}`, ['askedAs', { type: 'text' }])
      if (asked === 'number')
        return [
          {
            ...common(),
            type: 'number',
            ...withRules({
              'w-min-value': numberOf(element.min),
              'w-max-value': numberOf(element.max),
              ...(numberOf(element.step) === 1 && { integer: true }),
            } as Rules),
          },
        ]
      if (asked === 'date') return [{ ...common(), type: 'date' }]
      if (asked && asked !== 'text') return [{ ...common(), type: asked } as Field]
      const text = { ...common(), type: 'text' as const, ...withRules(lengths) }
      const said = { name: stringOf(element.name), message: textIn(m, validator('regex')?.text) }
      return [pattern ? withPattern(text, pattern, said) : text]
    }
    case 'comment':
      return [{ ...common(), type: 'textarea', ...withRules(lengths) }]
    case 'radiogroup':
    case 'dropdown':
    case 'buttongroup': {
      const options = optionsOf(m, element.choices, where)
      tellOther(m, element, where)
      return options.length > 0
        ? [{ ...common(), type: type === 'dropdown' ? 'select' : 'radio', options }]
        : left(m, where, element, 'choicesElsewhere')
    }
    case 'checkbox':
    case 'tagbox':
    case 'ranking':
    case 'imagepicker': {
      const options = optionsOf(m, element.choices, where)
      tellOther(m, element, where)
      if (type === 'ranking') leave(m, where, 'ranking', 'ranking')
      const rules = {
        'min-array-length': numberOf(element.minSelectedChoices),
        'max-array-length': numberOf(element.maxSelectedChoices),
      } as Rules
      return options.length > 0
        ? [{ ...common(), type: 'checkbox', options, ...withRules(rules) }]
        : left(m, where, element, 'choicesElsewhere')
    }
    case 'boolean':
      return [{ ...common(), type: 'yes-no' }]
    case 'rating': {
      const [from, to] = [numberOf(element.rateMin) ?? 1, numberOf(element.rateMax) ?? 5]
      if (element.rateType === 'stars' && from === 1 && to >= STARS.min && to <= STARS.max)
        return [{ ...common(), type: 'notation', stars: to }]
      const [first, last] = [textIn(m, element.minRateDescription), textIn(m, element.maxRateDescription)]
      return [
        {
          ...common(),
          type: 'linear-scale',
          from,
          to,
          ...(first && { fromLabel: first }),
          ...(last && { toLabel: last }),
        },
      ]
    }
    case 'file': {
      const rules = {
        'file-max-count': element.allowMultiple === true ? undefined : 1,
        'file-max-size': numberOf(element.maxSize),
      } as Rules
      return [{ ...common(), type: 'file', ...withRules(rules) }]
    }
    case 'multipletext':
      return Array.isArray(element.items)
        ? element.items.filter(isObject).map(
            (item): Field => ({
              ...commonOf(m, {
                name: `${stringOf(element.name)}.${stringOf(item.name)}`,
                title: item.title ?? item.name,
                required: item.isRequired,
              }),
              type: 'text',
            }),
          )
        : []
    case 'html': {
      const content = textIn(m, element.html, 5_000)
      return content
        ? [
            {
              type: 'sep-textarea',
              reference: referenceOf(m.reading, ['text', stringOf(element.name)]),
              title: {},
              content,
            },
          ]
        : []
    }
    case 'panel':
    case 'flowpanel': {
      const fields = elementsOf(m, element.elements, where, inside)
      const title = textIn(m, element.title)
      if (!title || inside === 'group') return fields
      return [
        { type: 'sep-title', reference: referenceOf(m.reading, ['section', stringOf(element.name)]), title },
        ...fields,
      ]
    }
    case 'matrixdropdown':
      return tableOf(m, where, element, common) ?? left(m, where, element, 'choicesElsewhere')
    case 'paneldynamic': {
      if (inside === 'group') return left(m, where, element, 'nestedGroup')
      const own = common()
      const fields = elementsOf(m, element.templateElements, `${where}.template`, 'group')
      const [least, most] = [numberOf(element.minPanelCount), numberOf(element.maxPanelCount)]
      if (!fields.some((field) => !field.type.startsWith('sep-'))) return left(m, where, element, 'nothingToAsk')
      return [
        {
          ...own,
          type: 'questions-group',
          fields,
          ...(least !== undefined && { minItems: least }),
          ...(most !== undefined && { maxItems: Math.min(most, 100) }),
        },
      ]
    }
    default:
      if (!SILENT.has(type)) return left(m, where, element, 'otherType')
      leave(m, where, `${type} ${stringOf(element.name)}`, 'nothingToAsk')
      return []
  }
}

/** A matrix of rows and columns that are in the file, as a table. */
function tableOf(
  m: Maker,
  where: string,
  element: JsonSchema,
  common: () => ReturnType<typeof commonOf>,
): Field[] | null {
  const parts = (list: unknown): JsonSchema[] =>
    Array.isArray(list) ? list.map((one) => (isObject(one) ? one : { value: one })) : []
  const used = new Set<string>()
  const named = (name: unknown) => {
    const reference = plainReference(stringOf(name))
    used.add(reference)
    return reference
  }
  const rows = parts(element.rows).map(({ value, text }) => ({
    reference: named(value),
    title: textIn(m, text ?? value) ?? {},
  }))
  const shared = optionsOf(m, element.choices, 'matrix')
  const cols = parts(element.columns).map((column): TableColumn => {
    const options = optionsOf(m, column.choices, 'matrix')
    const isText = column.cellType === 'text'
    const offered = options.length > 0 ? options : shared
    return {
      reference: named(column.name ?? column.value),
      title: textIn(m, column.title ?? column.name ?? column.value) ?? {},
      ...(isText
        ? column.inputType === 'number' && { kind: 'number' }
        : offered.length > 0 && { kind: 'select', options: offered }),
      ...(column.isRequired === true && { required: true }),
      ...columnCondition(m, where, column),
    }
  })
  const isWhole = rows.length > 0 && cols.length > 0 && used.size === rows.length + cols.length
  return isWhole ? [{ ...common(), type: 'table', rows, cols }] : null
}

/** When a column is shown in a row: what names other cells of it (`{row.kind}`). */
function columnCondition(m: Maker, where: string, column: JsonSchema): Pick<TableColumn, 'visibleWhen'> {
  const written = stringOf(column.visibleIf)
  if (!written) return {}
  const condition = readExpression(written)
  const isOfRow = condition && comparisonsIn(condition).every(({ field }) => field.startsWith('row.'))
  if (isOfRow) {
    const ofColumn = (name: string) => plainReference(name.slice('row.'.length))
    return { visibleWhen: mapComparisons(condition, (one) => ({ ...one, field: ofColumn(one.field) })) }
  }
  leave(m, where, written, 'condition')
  return {}
}

function left(m: Maker, where: string, element: JsonSchema, why: Reason): Field[] {
  leave(m, where, `${stringOf(element.type)} ${stringOf(element.name)}`.trim(), why)
  return []
}

function tellOther(m: Maker, element: JsonSchema, where: string): void {
  if (element.showOtherItem === true || element.hasOther === true) leave(m, where, 'other', 'ownAnswer')
}
