import type { Locale } from '../../locale.ts'
import type { Field, Rules } from '../definition.ts'
import { isObject, type JsonSchema, referenceOf } from '../jsonschema/reading.ts'
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

export const isFormIo = (value: JsonSchema): boolean =>
  Array.isArray(value.components) && value.components.every(isObject)

export function readFormIo(value: JsonSchema, lang: Locale) {
  const m = makerFor(lang)
  const fields = componentsOf(m, value.components, 'components', 'form')
  return { from: 'formio' as const, title: textIn(m, value.title, 200) ?? null, ...finished(m, fields) }
}

function componentsOf(m: Maker, list: unknown, where: string, inside: 'form' | 'group'): Field[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((component, n) => {
    const at = `${where}[${n}]`
    if (!isObject(component)) return []
    const made = componentOf(m, component, at, inside)
    const shown = isObject(component.conditional) ? conditionOf(component.conditional) : ''
    for (const field of made) expects(m, field, 'visibleWhen', at, shown)
    for (const keyword of ['customConditional', 'calculateValue', 'customDefaultValue'])
      if (stringOf(component[keyword])) leave(m, at, keyword, 'program')
    return made
  })
}

/** `{ show: true, when: 'a', eq: 'x' }` as an expression. */
function conditionOf({ show, when, eq }: JsonSchema): string {
  const field = stringOf(when)
  if (!field) return ''
  const operator = show === false || show === 'false' ? '!=' : '='
  const value = stringOf(eq)
  const compared =
    value === 'true' || value === 'false' || numberOf(eq) !== undefined ? value : `"${value.replaceAll('"', '')}"`
  return `{${field}} ${operator} ${compared}`
}

const TEXTS: Record<string, Field['type']> = {
  textfield: 'text',
  password: 'text',
  textarea: 'textarea',
  email: 'email',
  phoneNumber: 'tel',
  url: 'url',
}

const CONTAINERS = new Set(['panel', 'fieldset', 'well', 'columns', 'table', 'tabs', 'container', 'form'])

function componentOf(m: Maker, component: JsonSchema, where: string, inside: 'form' | 'group'): Field[] {
  const type = stringOf(component.type)
  const validate = isObject(component.validate) ? component.validate : {}
  const key = stringOf(component.key)
  const common = () =>
    commonOf(m, {
      name: key,
      title: component.label ?? component.title ?? key,
      description: component.description,
      help: component.tooltip,
      placeholder: component.placeholder,
      required: validate.required,
    })
  const asked = Object.hasOwn(TEXTS, type) ? TEXTS[type] : undefined
  if (asked) {
    const rules = {
      'w-min-character': numberOf(validate.minLength),
      'w-max-character': numberOf(validate.maxLength),
    } as Rules
    const pattern = asked === 'text' ? stringOf(validate.pattern) : ''
    if (!pattern) return [{ ...common(), type: asked, ...withRules(rules) } as Field]
    const said = {
      name: stringOf(component.key),
      message: textIn(m, validate.patternMessage ?? validate.customMessage),
    }
    return [withPattern({ ...common(), type: 'text', ...withRules(rules) }, pattern, said)]
  }
  switch (type) {
    case 'number':
    case 'currency':
      return [
        {
          ...common(),
          type: 'number',
          ...withRules({
            'w-min-value': numberOf(validate.min),
            'w-max-value': numberOf(validate.max),
            ...(validate.integer === true && { integer: true }),
          } as Rules),
        },
      ]
    case 'checkbox':
      // A box that has to be ticked is a consent.
      return [{ ...common(), type: validate.required === true ? 'validation' : 'yes-no' } as Field]
    case 'radio':
    case 'select': {
      const data = isObject(component.data) ? component.data : {}
      const options = optionsOf(m, toChoices(component.values ?? data.values), where)
      if (options.length === 0) return left(m, where, component, 'choicesElsewhere')
      const several = component.multiple === true
      return [{ ...common(), type: several ? 'checkbox' : type === 'radio' ? 'radio' : 'select', options }]
    }
    case 'selectboxes': {
      const options = optionsOf(m, toChoices(component.values), where)
      const rules = {
        'min-array-length': numberOf(validate.minSelectedCount),
        'max-array-length': numberOf(validate.maxSelectedCount),
      } as Rules
      return options.length > 0
        ? [{ ...common(), type: 'checkbox', options, ...withRules(rules) }]
        : left(m, where, component, 'choicesElsewhere')
    }
    case 'datetime':
    case 'day':
      if (component.enableTime === true || (type === 'datetime' && component.enableTime !== false))
        leave(m, where, `time of ${key}`, 'noTime')
      return [{ ...common(), type: 'date' }]
    case 'file':
      return [
        {
          ...common(),
          type: 'file',
          ...withRules({ 'file-max-count': component.multiple === true ? undefined : 1 } as Rules),
        },
      ]
    case 'address':
      return [{ ...common(), type: 'address' }]
    case 'content':
    case 'htmlelement': {
      const content = textIn(m, component.html ?? component.content, 5_000)
      return content
        ? [{ type: 'sep-textarea', reference: referenceOf(m.reading, ['text', key]), title: {}, content }]
        : []
    }
    case 'datagrid':
    case 'editgrid': {
      if (inside === 'group') return left(m, where, component, 'nestedGroup')
      const own = common()
      const fields = componentsOf(m, component.components, `${where}.components`, 'group')
      if (!fields.some((field) => !field.type.startsWith('sep-'))) return left(m, where, component, 'nothingToAsk')
      const [least, most] = [numberOf(validate.minLength), numberOf(validate.maxLength)]
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
    case 'button':
      return []
    default:
      if (CONTAINERS.has(type)) return contained(m, component, where, inside)
      return left(m, where, component, 'otherType')
  }
}

/** What stands in a panel, in columns or in the cells of a table, under its title. */
function contained(m: Maker, component: JsonSchema, where: string, inside: 'form' | 'group'): Field[] {
  const columns = Array.isArray(component.columns) ? component.columns : []
  const rows = Array.isArray(component.rows) ? component.rows.flat() : []
  const fields = [
    ...componentsOf(m, component.components, `${where}.components`, inside),
    ...[...columns, ...rows].flatMap((part, n) =>
      isObject(part) ? componentsOf(m, part.components, `${where}.parts[${n}]`, inside) : [],
    ),
  ]
  const title =
    component.type === 'panel' || component.type === 'fieldset'
      ? textIn(m, component.title ?? component.legend)
      : undefined
  if (!title || inside === 'group') return fields
  return [
    { type: 'sep-title', reference: referenceOf(m.reading, ['section', stringOf(component.key)]), title },
    ...fields,
  ]
}

const toChoices = (list: unknown): unknown[] =>
  Array.isArray(list) ? list.map((one) => (isObject(one) ? { value: one.value, text: one.label } : one)) : []

function left(m: Maker, where: string, component: JsonSchema, why: Reason): Field[] {
  leave(m, where, `${stringOf(component.type)} ${stringOf(component.key)}`.trim(), why)
  return []
}
