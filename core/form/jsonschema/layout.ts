import type { Field } from '../definition.ts'
import { isObject, lost, type Reading, referenceOf, type UiNode } from './reading.ts'

/** Fields in the order and under the headings of the screen; those that it leaves out come last and are told. */
export function laidOut(r: Reading, fields: readonly Field[]): Field[] {
  const ui = r.form.ui
  if (!Array.isArray(ui) || !ui.length) return [...fields]
  const placed = new Set<Field>()
  const out: Field[] = []
  const place = (
    nodes: readonly UiNode[],
    where: string,
    group: Extract<Field, { type: 'questions-group' }> | null,
    into: Field[],
  ) => {
    for (const [n, node] of nodes.entries()) {
      const at = `${where}[${n}]`
      if (node.type === 'section') {
        if (node.label) into.push(headingOf(r, node))
        else if (node.description) lost(r, at, 'description', 'a section without a label has nowhere to say it')
        place(node.children ?? [], `${at}.children`, group, into)
      } else if (node.type === 'fieldList') placeList(r, node, at, placed, into, place)
      else if (node.type === 'field' || node.type === 'multiField' || node.type === 'null') {
        for (const pointer of [node.definition ?? []].flat()) placeField(r, pointer, node, at, placed, into)
      } else lost(r, at, `layout ${node.type}`, 'an element of the screen that forms here do not have')
      tellOptions(r, node, at)
    }
  }
  place(ui, 'ui', null, out)
  for (const field of fields) {
    if (placed.has(field)) continue
    out.push(field)
    lost(r, 'ui', field.reference, 'not on the screen: asked at the end')
  }
  return out
}

/** Titles of nested objects stand before their first question, unless the section says the same. */
export function underHeadings(r: Reading, fields: readonly Field[]): Field[] {
  const keys = new Map([...r.byPath].map(([key, field]) => [field, key]))
  const told = new Set<string>()
  const out: Field[] = []
  for (const field of fields) {
    const path = keys.get(field)?.split('/') ?? []
    for (let end = 1; end < path.length; end++) {
      const key = path.slice(0, end).join('/')
      const head = r.headed.get(key)
      if (!head || told.has(key)) continue
      told.add(key)
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
    if (field.type === 'questions-group') field.fields = underHeadings(r, field.fields)
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
    lost(r, at, pointer, 'the schema has no such question')
    return
  }
  placed.add(field)
  // "null" is how these layouts show what is filled in from elsewhere.
  if (node.type === 'null' && !field.readOnly) {
    field.readOnly = true
    r.carried.push(`${field.reference}: readOnly`)
  }
  into.push(field)
}

function placeList(
  r: Reading,
  node: UiNode,
  at: string,
  placed: Set<Field>,
  into: Field[],
  place: (nodes: readonly UiNode[], where: string, group: null, into: Field[]) => void,
): void {
  const [first] = [node.children?.[0]?.definition ?? `/properties/${node.name ?? ''}`].flat()
  const group = first ? groupAt(r, first) : undefined
  if (group?.type !== 'questions-group') {
    lost(r, at, `fieldList ${node.name ?? ''}`, 'the schema has no such list')
    return
  }
  placed.add(group)
  const inner: Field[] = []
  place(node.children ?? [], `${at}.children`, null, inner)
  group.fields = [...inner, ...group.fields.filter((field) => !inner.includes(field))]
  if (node.label) group.itemTitle = { [r.lang]: node.label }
  const told = group.description?.[r.lang]
  if (node.description && node.description !== told) {
    if (told) group.help = { [r.lang]: node.description }
    else group.description = { [r.lang]: node.description }
  }
  into.push(group)
}

function groupAt(r: Reading, pointer: string): Field | undefined {
  const path = pointerPath(pointer)
  for (let end = path.length; end > 0; end--) {
    const found = r.byPath.get(path.slice(0, end).join('/'))
    if (found?.type === 'questions-group') return found
  }
  return undefined
}

/** What else a node of the layout says. */
function tellOptions(r: Reading, node: UiNode, at: string): void {
  const read = ['type', 'definition', 'name', 'label', 'description', 'children']
  for (const [option, value] of Object.entries(node)) {
    if (read.includes(option) || value === undefined || value === null) continue
    // Several choices are boxes to tick here; descriptions are always shown; a list's heading is its title.
    if (option === 'widget' && ['MultiSelect', 'Checkbox', 'Radio', 'Select', 'TextArea'].includes(String(value)))
      continue
    if (option === 'printDescription' || option === 'hideFieldListHeading') continue
    lost(r, at, `${option}: ${String(value)}`, 'how the other screen draws it')
  }
}

/** Rules beside the schema: what another system fills in has nobody to fill it in here. */
export function tellRules(r: Reading): void {
  const walk = (node: unknown, path: string[]) => {
    if (!isObject(node)) return
    for (const [name, value] of Object.entries(node)) {
      if (!isObject(value)) continue
      if (/population|validation/.test(name) || typeof value.rule === 'string') {
        const field = r.byPath.get(path.join('/'))
        const what = `${name}${typeof value.rule === 'string' ? `: ${value.rule}` : ''}`
        if (field && /population/.test(name)) {
          if (!field.readOnly) {
            lost(r, `rules/${path.join('/')}`, what, 'nothing here fills it in: the applicant is asked')
          } else
            lost(
              r,
              `rules/${path.join('/')}`,
              what,
              'nothing here fills it in: it is shown, and the organiser fills it in',
            )
        } else lost(r, `rules/${path.join('/')}`, what, 'a rule that forms here do not have')
      } else walk(value, [...path, name])
    }
  }
  walk(r.form.rules, [])
}

const pointerPath = (pointer: string): string[] =>
  pointer
    .replace(/^#?\//, '')
    .split('/')
    .filter((part) => part !== 'properties' && part !== 'items')

/** "7. Project Director" and "Project Director" say the same. */
const alike = (one: string, other: string): boolean => {
  const plain = (text: string) =>
    text
      .replace(/^[\d.\s]+/, '')
      .trim()
      .toLowerCase()
  return plain(one) === plain(other)
}
