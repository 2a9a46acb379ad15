import type { Issue } from '../problem.ts'
import type { Text } from '../text.ts'
import type { Condition, Field, FormDefinition, Option } from './definition.ts'
import { isGroup } from './fields.ts'

/** How large the parts of a form may be. The contract refuses more, in a draft too; `checkSizes` says where. */
export const MOST = {
  fields: 500,
  groupFields: 100,
  sections: 50,
  options: 1000,
  rows: 200,
  cols: 50,
  /** Joined by one `and` or `or`. */
  conditions: 50,
  conditionValues: 500,
  fileTypes: 50,
  oneOf: 1000,
  /** Characters. */
  words: 500,
  prose: 20_000,
  optionReference: 200,
  conditionValue: 500,
  pattern: 200,
} as const

/** Texts of fields, by how long they may be. */
const WORDS =
  'title placeholder unit fromLabel toLabel headTitle itemTitle newGroupBtnLabel deleteConfirmationMsg label linkLabel alt author patternMessage'.split(
    ' ',
  )
const PROSE = ['description', 'help', 'content', 'transcript']

type Say = (at: string, rule: string, max: number, more?: Issue['params']) => void

/** What is too large to be kept, each with its place: `fields[3].options`. */
export function checkSizes({ fields }: FormDefinition): Issue[] {
  const issues: Issue[] = []
  const say: Say = (at, rule, max, more) => issues.push({ at, rule, params: { max, ...more } })
  checkCount(fields, 'fields', 'definition.fieldsMany', MOST.fields, say)
  checkFields(fields, 'fields', say)
  return issues
}

function checkFields(fields: readonly Field[], at: string, say: Say): void {
  for (const [n, field] of fields.entries()) checkField(field, `${at}[${n}]`, say)
}

function checkField(field: Field, at: string, say: Say): void {
  const texts = field as unknown as Record<string, Text | undefined>
  for (const name of WORDS) checkText(texts[name], `${at}.${name}`, MOST.words, say)
  for (const name of PROSE) checkText(texts[name], `${at}.${name}`, MOST.prose, say)
  checkRules(field.rules ?? {}, `${at}.rules`, say)
  checkCondition(field.visibleWhen, `${at}.visibleWhen`, say)
  if ('options' in field) checkOptions(field.options, `${at}.options`, say)
  if (field.type === 'table') checkTable(field, at, say)
  if (field.type === 'simple-questions-group') checkField(field.field, `${at}.field`, say)
  if (field.type === 'accordion') {
    checkCount(field.sections, `${at}.sections`, 'definition.sectionsMany', MOST.sections, say)
    for (const [n, section] of field.sections.entries()) {
      checkText(section.title, `${at}.sections[${n}].title`, MOST.words, say)
      checkText(section.description, `${at}.sections[${n}].description`, MOST.prose, say)
      checkCondition(section.visibleWhen, `${at}.sections[${n}].visibleWhen`, say)
      checkCount(section.fields, `${at}.sections[${n}].fields`, 'definition.groupMany', MOST.groupFields, say)
      checkFields(section.fields, `${at}.sections[${n}].fields`, say)
    }
  }
  if (isGroup(field)) {
    checkCount(field.fields, `${at}.fields`, 'definition.groupMany', MOST.groupFields, say)
    checkFields(field.fields, `${at}.fields`, say)
  }
}

function checkTable({ rows, cols }: Field & { type: 'table' }, at: string, say: Say): void {
  checkCount(rows, `${at}.rows`, 'definition.rowsMany', MOST.rows, say)
  checkCount(cols, `${at}.cols`, 'definition.colsMany', MOST.cols, say)
  for (const [n, { title }] of rows.entries()) checkText(title, `${at}.rows[${n}].title`, MOST.words, say)
  for (const [n, { title, options, visibleWhen }] of cols.entries()) {
    checkText(title, `${at}.cols[${n}].title`, MOST.words, say)
    checkCondition(visibleWhen, `${at}.cols[${n}].visibleWhen`, say)
    checkOptions(options ?? [], `${at}.cols[${n}].options`, say)
  }
}

function checkOptions(options: readonly Option[], at: string, say: Say): void {
  checkCount(options, at, 'definition.optionsMany', MOST.options, say)
  for (const [n, { reference, value, text, description }] of options.entries()) {
    checkLength(reference, `${at}[${n}].reference`, MOST.optionReference, say)
    checkLength(value, `${at}[${n}].value`, MOST.optionReference, say)
    checkText(text, `${at}[${n}].text`, MOST.words, say)
    checkText(description, `${at}[${n}].description`, MOST.words, say)
  }
}

function checkRules(rules: NonNullable<Field['rules']>, at: string, say: Say): void {
  checkCount(rules.oneOf ?? [], `${at}.oneOf`, 'max-array-length', MOST.oneOf, say)
  checkCount(rules['file-types'] ?? [], `${at}.file-types`, 'definition.fileTypesMany', MOST.fileTypes, say)
  checkLength(rules.pattern, `${at}.pattern`, MOST.pattern, say)
  checkCondition(rules.required_if, `${at}.required_if`, say)
}

function checkCondition(condition: Condition | undefined, at: string, say: Say): void {
  if (!condition) return
  if ('and' in condition || 'or' in condition) {
    const [joint, parts] = 'and' in condition ? (['and', condition.and] as const) : (['or', condition.or] as const)
    checkCount(parts, `${at}.${joint}`, 'definition.conditionsMany', MOST.conditions, say)
    for (const [n, part] of parts.entries()) checkCondition(part, `${at}.${joint}[${n}]`, say)
    return
  }
  const values = Array.isArray(condition.value) ? condition.value : [condition.value]
  checkCount(values, `${at}.value`, 'max-array-length', MOST.conditionValues, say)
  for (const one of values) {
    if (typeof one === 'string') checkLength(one, `${at}.value`, MOST.conditionValue, say)
  }
}

function checkCount(list: readonly unknown[], at: string, rule: string, most: number, say: Say): void {
  if (list.length > most) say(at, rule, most, { n: list.length })
}

function checkText(text: Text | undefined, at: string, most: number, say: Say): void {
  for (const [lang, words] of Object.entries(text ?? {})) checkLength(words, `${at}.${lang}`, most, say)
}

function checkLength(words: string | undefined, at: string, most: number, say: Say): void {
  if (words !== undefined && words.length > most) say(at, 'w-max-character', most)
}
