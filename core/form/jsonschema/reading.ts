import type { Locale } from '../../locale.ts'
import type { Condition, Field } from '../definition.ts'
import { type Reason, type Without, without } from '../foreign/reasons.ts'

/** A form as agencies publish it: a JSON Schema, the layout of its screen, and rules beside the schema. */
export interface SchemaForm {
  schema: JsonSchema
  ui?: UiNode[] | null
  rules?: unknown
}

export interface JsonSchema {
  [keyword: string]: unknown
}

export interface UiNode {
  type: string
  definition?: string | string[]
  name?: string
  label?: string
  description?: string
  widget?: string
  children?: UiNode[]
  [more: string]: unknown
}

/** One part of the form that was made. */
export interface MadeField {
  reference: string
  type: Field['type']
  title: string
}

export interface ImportReport {
  /** In the order of the form, headings and the questions of groups included. */
  fields: MadeField[]
  /** Each as `reference: rule`. */
  rulesCarried: string[]
  /** What the file says that a form here cannot say. Nothing else is left out. */
  withoutEquivalent: Without[]
}

/** What is known while one file is read. */
export interface Reading {
  form: SchemaForm
  lang: Locale
  without: Without[]
  carried: string[]
  used: Set<string>
  /** Field by the path of its property, to hang conditional requirements and layout on. */
  byPath: Map<string, Field>
  /** Paths of the properties that hold attachments, as layout or rules say: their schema knows only the id of a file. */
  attachments: ReadonlySet<string>
  /** Titles and descriptions of objects, by path: their questions are asked under them. */
  headed: Map<string, { title: string; text: string }>
  /** Questions that are shown on a condition, which is hung on them once all have their references. */
  shown: { field: Field; where: string; condition: Condition }[]
}

/** A branch whose questions are asked on a condition. */
export interface Shown {
  schema: JsonSchema
  where: string
  condition: Condition
}

export interface Place {
  schema: JsonSchema
  /** Pointer for the report. */
  where: string
  /** Property names from the nearest form or item down. */
  path: string[]
  required: boolean
}

export interface Pending {
  where: string
  condition: Condition
  /** Paths below the object that the rule stands in. */
  required: string[][]
}

export function lost(r: Reading, where: string, what: string, why: Reason): void {
  if (!r.without.some((one) => one.where === where && one.what === what)) r.without.push(without(where, what, why))
}

/** Key of a property among all: the group it is in, and its path there. */
export function keyOf(base: readonly string[], path: readonly string[]): string {
  return [...base, ...path].join('/')
}

/** References are the path; they are unique in the whole form, groups included, and safe in column ids. */
export function referenceOf(r: Reading, path: readonly string[]): string {
  const start = plainReference(path.join('_'))
  let reference = start
  for (let n = 2; r.used.has(reference); n++) reference = `${start}_${n}`
  r.used.add(reference)
  return reference
}

/** A name as a reference may be. */
export function plainReference(name: string): string {
  const plain =
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9_-]+/g, '_')
      .slice(0, 400)
      .replace(/^[_-]+|[_-]+$/g, '')
      .slice(0, 76) || 'field'
  return plain in Object.prototype ? `${plain}_` : plain
}

/** The path of a property that a layout points at: `#/properties/a/items/properties/b` is `a`, `b`. */
export const pointerPath = (pointer: string): string[] =>
  pointer
    .replace(/^#?\//, '')
    .split('/')
    .filter((part) => part !== 'properties' && part !== 'items')

/** Widgets of layouts that ask for files. */
export const ATTACHMENT_WIDGETS = ['Attachment', 'AttachmentSingle', 'AttachmentArray'] as const
const isAttachmentWidget = (widget: unknown) => ATTACHMENT_WIDGETS.some((one) => one === widget)

/** Whether a rule beside the schema says that the property holds a file: `attachment`. */
export const isAttachmentRule = (rule: unknown): boolean => isObject(rule) && rule.rule === 'attachment'

export function attachmentPaths({ ui, rules }: SchemaForm): Set<string> {
  const paths = new Set<string>()
  const walkLayout = (nodes: unknown) => {
    for (const node of Array.isArray(nodes) ? nodes : []) {
      if (!isObject(node)) continue
      if (isAttachmentWidget(node.widget))
        for (const pointer of [node.definition ?? []].flat()) paths.add(pointerPath(String(pointer)).join('/'))
      walkLayout(node.children)
    }
  }
  const walkRules = (node: unknown, path: readonly string[]) => {
    if (!isObject(node)) return
    if (Object.values(node).some(isAttachmentRule)) paths.add(path.join('/'))
    for (const [name, value] of Object.entries(node)) walkRules(value, [...path, name])
  }
  walkLayout(ui)
  walkRules(rules, [])
  return paths
}

export const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of an option as it is. */
export const optionValue = (value: unknown): string => String(value).trim().slice(0, 200)
