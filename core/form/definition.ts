import type { Text } from '../text.ts'
import type { FieldsByType, TYPES } from './types/index.ts'

/**
 * A form as data. Wire names of types and rules are the specification's (§3, §5); answers are those of `Answer` below.
 * Plain types only: browsers load this module's companions, so zod stays in `form.contract.ts`, which the compiler holds to these types.
 */
export interface FormDefinition {
  fields: Field[]
}

/** Who may see a field and its answer. Left out: applicant, organiser and jury. A field the applicant does not see is never asked of them. */
export type Audience = 'applicant' | 'organiser' | 'jury' | 'public'

type Operator =
  | 'equals'
  | 'not-equals'
  | 'contains'
  | 'not-contains'
  | 'one-of'
  | 'empty'
  | 'not-empty'
  | 'greater'
  | 'at-least'
  | 'less'
  | 'at-most'

export type ConditionValue = string | number | boolean | (string | number)[]

/**
 * `field` is a reference: a field of the same group item first, else one of the form; or a path to a question in a group
 * (`team.role`) or to cells of a table (`budget[staff][y27]`, `budget[*][y27]`). A hidden field counts as empty.
 */
export interface Comparison {
  field: string
  operator: Operator
  value?: ConditionValue
  /** Of a path to several entries or rows, whether one of them is enough; left out, it is. Without entries none is. */
  entries?: 'any' | 'every'
}

/** Conditions nest. An empty `and` holds, an empty `or` does not. */
export type Condition = Comparison | { and: Condition[] } | { or: Condition[] }

/** The specification's form rules (§5). Bounds are inclusive. */
export interface Rules {
  required_if?: Condition
  oneOf?: (string | number)[]
  /** Value of a number, length of a text. */
  min?: number
  max?: number
  'w-min-value'?: number
  'w-max-value'?: number
  'w-min-character'?: number
  'w-max-character'?: number
  /** `YYYY-MM-DD`, or `today` in the program's zone. */
  'min-date'?: string
  'max-date'?: string
  'min-array-length'?: number
  'max-array-length'?: number
  /** A regular expression for the whole answer; the field's help must say in words what it asks. */
  pattern?: string
  /** Numbers without decimals. */
  integer?: boolean
  /** Refuses disposable mail domains. */
  notYopmail?: boolean
  /** Extensions without dot (`pdf`), or `image`, `audio`, `video`. */
  'file-types'?: string[]
  'file-min-count'?: number
  'file-max-count'?: number
  /** Bytes of one file. */
  'file-max-size'?: number
}

/** What the fields of all types have; the others are in `types/<type>/type.ts`. */
export interface FieldBase {
  type: string
  /** Stable and unique in the form, groups included. Answers, conditions, exports and versions meet by it. */
  reference: string
  title: Text
  description?: Text
  placeholder?: Text
  help?: Text
  required?: boolean
  rules?: Rules
  visibleWhen?: Condition
  defaultValue?: Answer
  audience?: Audience[]
  sensitive?: boolean
  /** Shown but not typed into: filled by the organiser or by the product. Never required of the applicant. */
  readOnly?: boolean
}

/** Carries `reference` or `value` (the answer), and `text`. */
export interface Option {
  reference?: string
  value?: string
  text: Text
  description?: Text
  /** `location` of a picture, for picture choices. */
  image?: string
}

export interface TableRow {
  reference: string
  title: Text
}

export interface TableColumn {
  reference: string
  title: Text
  /** Left out: text. */
  kind?: 'text' | 'number' | 'select'
  options?: Option[]
  /** Every row that shows this column must fill it. */
  required?: boolean
  /** A line under the table adds the numbers of this column up. */
  total?: boolean
  /** Shown in the rows where it holds; it names other columns, whose cells of the same row it looks at. */
  visibleWhen?: Condition
}

/** A part of an accordion, which opens and closes. */
export interface Section {
  reference: string
  title: Text
  description?: Text
  visibleWhen?: Condition
  fields: Field[]
}

export type Field = FieldsByType[keyof FieldsByType]
export type FieldType = Field['type']
export type FieldOf<Type extends FieldType> = Extract<Field, { type: Type }>

export type AvailableType = keyof typeof TYPES
export type AvailableField = FieldOf<AvailableType>

export interface PhoneAnswer {
  /** cca2 */
  country: string
  /** E.164 */
  number: string
}

export interface AddressAnswer {
  line1: string
  line2?: string
  zipCode: string
  city: string
  /** cca2 */
  country: string
}

export interface CityAnswer {
  /** Of the official list (INSEE); '' for words that were typed and not chosen. */
  code: string
  name: string
  zipCode: string
}

export interface FileAnswer {
  key: string
  name: string
  location: string
  cdnLocation: string
}

export type TableAnswer = { [row: string]: { [col: string]: string | number } }
export type GroupItem = { [reference: string]: Answer | null | undefined }

/** Answers to the one question of a list; null for a line that is not filled in. */
export type ListAnswer = (string | number | PhoneAnswer | CityAnswer | null)[]

export type Answer =
  | string
  | number
  | boolean
  | string[]
  | PhoneAnswer
  | AddressAnswer
  | CityAnswer
  | FileAnswer[]
  | TableAnswer
  | GroupItem[]
  | ListAnswer

/** Answers of one form, by reference. Absent, null and '' are "not answered". */
export type Answers = { [reference: string]: Answer | null | undefined }

/** The answer to a reference; only what answers hold themselves, never what objects inherit. */
export const answerOf = (answers: Answers | GroupItem, reference: string): Answer | null =>
  (Object.hasOwn(answers, reference) ? answers[reference] : null) ?? null

/** What an option answers with. */
export const optionReference = (option: Option): string => option.reference ?? option.value ?? ''

/** Allowed in references of fields, rows and columns: what stands in a column id between brackets. */
export const REFERENCE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/

export const AUDIENCES = ['applicant', 'organiser', 'jury', 'public'] as const satisfies readonly Audience[]
const DEFAULT_AUDIENCE: readonly Audience[] = ['applicant', 'organiser', 'jury']

export const isSeenBy = (field: Field, audience: Audience): boolean =>
  (field.audience ?? DEFAULT_AUDIENCE).includes(audience)

/** Whether it takes no answer of its own. */
export const isSeparator = (field: Field): boolean => field.type.startsWith('sep-') || field.type === 'accordion'
