import type { Field } from '../definition.ts'
import { type GroupField, isGroup } from '../fields.ts'
import {
  ATTACHMENT_WIDGETS,
  isAttachmentRule,
  isObject,
  lost,
  pointerPath,
  type Reading,
  referenceOf,
  type UiNode,
} from './reading.ts'

type Placing = (nodes: readonly UiNode[], where: string, into: Field[]) => void

/** Fields in the order and under the headings of the screen; those that it leaves out come last and are told. */
export function laidOut(r: Reading, fields: readonly Field[]): Field[] {
  const ui: unknown = r.form.ui ?? []
  if (!Array.isArray(ui)) lost(r, 'ui', 'layout', 'unreadable')
  if (!Array.isArray(ui) || !ui.length) return [...fields]
  const placed = new Set<Field>()
  const out: Field[] = []
  const place: Placing = (nodes, where, into) => {
    for (const [n, written] of nodes.entries()) {
      const at = `${where}[${n}]`
      if (!isObject(written)) {
        lost(r, at, JSON.stringify(written), 'unreadable')
        continue
      }
      const { node, unread } = watched(written)
      if (node.type === 'section') {
        if (node.label) into.push(headingOf(r, node))
        else if (node.description) lost(r, at, 'description', 'sectionText')
        place(node.children ?? [], `${at}.children`, into)
      } else if (node.type === 'fieldList') placeList(r, node, at, placed, into, place)
      else if (node.type === 'field' || node.type === 'multiField' || node.type === 'null') {
        for (const pointer of [node.definition ?? []].flat()) placeField(r, pointer, node, at, placed, into)
      } else {
        const of = node.definition ? ` of ${[node.definition].flat().join(', ')}` : ''
        lost(r, at, `layout ${node.type}${of}`, 'drawnElsewhere')
        place(node.children ?? [], `${at}.children`, into)
      }
      for (const [option, value] of unread()) lost(r, at, `${option}: ${shown(value)}`, 'drawnElsewhere')
    }
  }
  place(ui, 'ui', out)
  for (const field of fields) {
    if (placed.has(field)) continue
    out.push(field)
    lost(r, 'ui', field.reference, 'askedAtEnd')
  }
  return out
}

/** Titles of nested objects stand before their first question, unless the section says the same. */
export function underHeadings(r: Reading, fields: readonly Field[]): Field[] {
  const keys = new Map([...r.byPath].map(([key, field]) => [field, key]))
  const headed = new Set<string>()
  const out: Field[] = []
  for (const field of fields) {
    const path = keys.get(field)?.split('/') ?? []
    for (let end = 1; end < path.length; end++) {
      const key = path.slice(0, end).join('/')
      const head = r.headed.get(key)
      if (!head || headed.has(key)) continue
      headed.add(key)
      const section = out.findLast((one) => one.type === 'sep-title')
      const same = section !== undefined && alike(section.title[r.lang] ?? '', head.title)
      if (same && section === out.at(-1) && head.text && !section.description)
        section.description = { [r.lang]: head.text }
      else if (!same || head.text) {
        out.push({
          type: 'sep-textarea',
          reference: referenceOf(r, ['about', ...path.slice(0, end)]),
          title: same ? {} : { [r.lang]: head.title },
          content: head.text ? { [r.lang]: head.text } : {},
        })
      }
    }
    if (isGroup(field)) field.fields = underHeadings(r, field.fields)
    out.push(field)
  }
  return out
}

function headingOf(r: Reading, node: UiNode): Field {
  return {
    type: 'sep-title',
    reference: referenceOf(r, ['section', node.name ?? node.label ?? '']),
    title: { [r.lang]: node.label ?? '' },
    ...(node.description && { description: { [r.lang]: node.description } }),
  }
}

function placeField(r: Reading, pointer: string, node: UiNode, at: string, placed: Set<Field>, into: Field[]): void {
  const path = pointerPath(pointer)
  const field = r.byPath.get(path.join('/'))
  if (!field) {
    const inside = questionsUnder(r, path)
    for (const one of inside) placed.add(one)
    into.push(...inside)
    if (inside.length === 0) lost(r, at, pointer, 'noSuchQuestion')
    return
  }
  placed.add(field)
  asWritten(r, field, node, at)
  asDrawn(r, field, node, at)
  // "null" is how these layouts show what is filled in from elsewhere.
  if (node.type === 'null' && !field.readOnly) {
    field.readOnly = true
    r.carried.push(`${field.reference}: readOnly`)
  }
  into.push(field)
}

/** The questions of an object, those of its groups aside. */
function questionsUnder(r: Reading, path: readonly string[]): Field[] {
  const under = `${path.join('/')}/`
  return [...r.byPath].flatMap(([key, field]) => {
    if (!key.startsWith(under)) return []
    const parts = key.split('/')
    const isInGroup = parts.some((_, n) => n > 0 && r.byPath.has(parts.slice(0, n).join('/')))
    return isInGroup ? [] : [field]
  })
}

function placeList(r: Reading, node: UiNode, at: string, placed: Set<Field>, into: Field[], place: Placing): void {
  const [first] = [node.definition ?? node.children?.[0]?.definition ?? `/properties/${node.name ?? ''}`].flat()
  const group = first ? groupAt(r, first) : undefined
  if (!group) {
    lost(r, at, `fieldList ${node.name ?? ''}`, 'noSuchQuestion')
    return
  }
  placed.add(group)
  const inner: Field[] = []
  place(node.children ?? [], `${at}.children`, inner)
  group.fields = [...inner, ...group.fields.filter((field) => !inner.includes(field))]
  if (node.label) group.itemTitle = { [r.lang]: node.label }
  describe(r, group, node, at)
  if (node.hideFieldListHeading) lost(r, at, 'hideFieldListHeading: true', 'groupTitle')
  into.push(group)
}

function groupAt(r: Reading, pointer: string): GroupField | undefined {
  const path = pointerPath(pointer)
  for (let end = path.length; end > 0; end--) {
    const found = r.byPath.get(path.slice(0, end).join('/'))
    if (found && isGroup(found)) return found
  }
  return undefined
}

/** The words of the screen: the question has its title from the schema. */
function asWritten(r: Reading, field: Field, node: UiNode, at: string): void {
  const title = field.title[r.lang]
  if (node.label && node.label !== title) lost(r, at, `label: ${node.label}`, ['otherTitle', { title: title ?? '' }])
  describe(r, field, node, at)
}

/** A description beside another one becomes help. */
function describe(r: Reading, field: Field, { description }: UiNode, at: string): void {
  const said = [field.description?.[r.lang], field.help?.[r.lang]]
  if (!description || said.includes(description)) return
  if (!said[0]) field.description = { [r.lang]: description }
  else if (!said[1]) field.help = { [r.lang]: description }
  else lost(r, at, `description: ${description}`, 'alreadyDescribed')
}

/** Which types of question ask what a widget asks. */
const WIDGETS: Record<string, readonly Field['type'][]> = {
  MultiSelect: ['checkbox'],
  Checkbox: ['checkbox', 'yes-no'],
  Radio: ['radio', 'yes-no'],
  Select: ['select'],
  TextArea: ['textarea'],
  ...Object.fromEntries(ATTACHMENT_WIDGETS.map((widget) => [widget, ['file'] as const])),
}

/** How the screen draws a question, where one here can be drawn so. */
function asDrawn(r: Reading, field: Field, node: UiNode, at: string): void {
  const { widget, printDescription } = node
  const { reference, description } = field
  if (widget) {
    turnInto(field, widget)
    if (WIDGETS[widget]?.includes(field.type)) r.carried.push(`${reference}: widget ${widget}, as ${field.type}`)
    else lost(r, at, `widget: ${widget}`, ['askedAs', { type: field.type }])
  }
  if (printDescription === true && description) r.carried.push(`${reference}: printDescription`)
  else if (printDescription === true) lost(r, at, 'printDescription: true', 'noDescription')
  else if (printDescription !== undefined) lost(r, at, `printDescription: ${shown(printDescription)}`, 'alwaysShown')
}

/** Between types that take the same answers, the screen's choice wins. */
function turnInto(field: Field, widget: string): void {
  const { type, rules } = field
  if (widget === 'Select' && type === 'radio') Object.assign(field, { type: 'select' })
  else if (widget === 'Radio' && type === 'select') Object.assign(field, { type: 'radio' })
  else if (widget === 'TextArea' && type === 'text' && !rules?.pattern) Object.assign(field, { type: 'textarea' })
}

/** A node of the layout, and what of it nobody has read in the end. */
function watched(written: UiNode): { node: UiNode; unread(): [string, unknown][] } {
  // A name is for the layout itself.
  const read = new Set<string>(['name'])
  const node = new Proxy(written, {
    get(target, option) {
      read.add(String(option))
      return target[String(option)]
    },
  })
  const unread = () =>
    Object.entries(written).filter(([option, value]) => !read.has(option) && value !== undefined && value !== null)
  return { node, unread }
}

const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** Rules beside the schema: what another system fills in has nobody to fill it in here. */
export function tellRules(r: Reading): void {
  const walk = (node: unknown, path: string[]) => {
    if (!isObject(node)) return
    for (const [name, value] of Object.entries(node)) {
      if (!isObject(value)) {
        if (value !== null && value !== undefined)
          lost(r, ['rules', ...path].join('/'), `${name}: ${shown(value)}`, 'rule')
        continue
      }
      if (/population|validation/.test(name) || typeof value.rule === 'string') {
        const field = r.byPath.get(path.join('/'))
        const what = `${name}${typeof value.rule === 'string' ? `: ${value.rule}` : ''}`
        if (field?.type === 'file' && isAttachmentRule(value)) r.carried.push(`${field.reference}: ${what}, as file`)
        else if (field && /population/.test(name)) {
          if (!field.readOnly) {
            lost(r, `rules/${path.join('/')}`, what, 'filledElsewhere')
          } else lost(r, `rules/${path.join('/')}`, what, 'shownToApplicant')
        } else lost(r, `rules/${path.join('/')}`, what, 'rule')
      } else walk(value, [...path, name])
    }
  }
  walk(r.form.rules, [])
  if (r.form.rules && !isObject(r.form.rules)) lost(r, 'rules', shown(r.form.rules), 'unreadable')
}

/** What stands beside schema, layout and rules. */
export function tellBeside(r: Reading): void {
  for (const [name, value] of Object.entries(r.form))
    if (!['schema', 'ui', 'rules'].includes(name) && value !== null && value !== undefined)
      lost(r, name, shown(value), 'unreadable')
}

/** "7. Project Director" and "Project Director" say the same. */
const alike = (one: string, other: string): boolean => {
  const plain = (text: string) =>
    text
      .replace(/^[\d.\s]+/, '')
      .trim()
      .toLowerCase()
  return plain(one) === plain(other)
}
