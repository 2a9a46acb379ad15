/** A file as read: every value knows where it stands, so that a mistake found later still names its line. */
export interface Place {
  file: string
  line: number
  column: number
}

export type Located =
  | { kind: 'map'; at: Place; entries: Map<string, { at: Place; value: Located }> }
  | { kind: 'list'; at: Place; items: Located[] }
  | { kind: 'scalar'; at: Place; value: string | number | boolean | null }

export interface Mistake {
  place: Place | null
  /** `programs[0].forms[1].title` */
  path: string
  message: string
}

export type Path = readonly (string | number)[]

export const pathText = (path: Path): string =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${part}` : part),
    '',
  )

export function plain(node: Located): unknown {
  switch (node.kind) {
    case 'scalar':
      return node.value
    case 'list':
      return node.items.map(plain)
    case 'map':
      return Object.fromEntries([...node.entries].map(([name, { value }]) => [name, plain(value)]))
  }
}

/** Where a path stands: the property's name when it is there, else the nearest thing around it. */
export function placeOf(root: Located, path: Path): Place {
  let node = root
  let at = root.at
  for (const part of path) {
    if (node.kind === 'map') {
      const entry = node.entries.get(String(part))
      if (!entry) return at
      at = entry.at
      node = entry.value
    } else if (node.kind === 'list') {
      const item = node.items[Number(part)]
      if (!item) return at
      at = item.at
      node = item
    } else return at
  }
  return at
}

/** What names an entry of a list. */
const NAMES = ['slug', 'key', 'host']

/** Names of entries as their numbers in the file: `programs.prix.closesAt` → `programs[3].closesAt`. What is not there keeps its name. */
export function numbered(root: Located, path: Path): Path {
  let node: Located | undefined = root
  return path.map((part) => {
    if (node?.kind !== 'list') {
      node = node?.kind === 'map' ? node.entries.get(String(part))?.value : undefined
      return part
    }
    const at =
      typeof part === 'number'
        ? part
        : node.items.findIndex(
            (item) =>
              NAMES.some((name) => identity(item, name) === part) || (item.kind === 'scalar' && item.value === part),
          )
    node = node.items[at]
    return at < 0 ? part : at
  })
}

/** Which property makes two entries of a list the same thing when several files write about it. */
const IDENTITY: Record<string, string> = { programs: 'slug' }

/** The sum of several files. The same property twice is a mistake, unless both are lists or both are maps. */
export function merge(nodes: readonly Located[], mistakes: Mistake[]): Located | null {
  const [first, ...rest] = nodes
  if (!first) return null
  return rest.reduce((all, next) => together(all, next, [], mistakes), first)
}

function together(a: Located, b: Located, path: Path, mistakes: Mistake[]): Located {
  if (a.kind === 'map' && b.kind === 'map') {
    const entries = new Map(a.entries)
    for (const [name, entry] of b.entries) {
      const known = entries.get(name)
      entries.set(
        name,
        known ? { at: known.at, value: together(known.value, entry.value, [...path, name], mistakes) } : entry,
      )
    }
    return { ...a, entries }
  }
  if (a.kind === 'list' && b.kind === 'list') return { ...a, items: joined(a.items, b.items, path, mistakes) }
  if (a.kind === 'scalar' && b.kind === 'scalar' && a.value === b.value) return a
  mistakes.push({ place: b.at, path: pathText(path), message: `is already said in ${a.at.file}, line ${a.at.line}` })
  return a
}

function joined(a: readonly Located[], b: readonly Located[], path: Path, mistakes: Mistake[]): Located[] {
  const name = IDENTITY[String(path.at(-1))]
  const items = [...a]
  for (const item of b) {
    const id = name && identity(item, name)
    const at = id ? items.findIndex((known) => name && identity(known, name) === id) : -1
    const known = items[at]
    if (known) items[at] = together(known, withoutProperty(item, name), [...path, at], mistakes)
    else items.push(item)
  }
  return items
}

function identity(node: Located, name: string): string | null {
  const value = node.kind === 'map' ? node.entries.get(name)?.value : undefined
  return value?.kind === 'scalar' && typeof value.value === 'string' ? value.value : null
}

function withoutProperty(node: Located, name: string | undefined): Located {
  if (node.kind !== 'map' || !name) return node
  const entries = new Map(node.entries)
  entries.delete(name)
  return { ...node, entries }
}

export type VariableValue = string | string[]

/** Names of variables in a text, once for each time that it is there. */
export const namesIn = (text: string): string[] => [...text.matchAll(INSIDE)].map(([, name]) => name ?? '')

const WHOLE = /^\{\{([a-z][a-zA-Z0-9]*)\}\}$/
const INSIDE = /\{\{([a-z][a-zA-Z0-9]*)\}\}/g

/**
 * Puts values in the place of `{{name}}`. A text that is nothing else takes the value as it is, a list included. A variable whose
 * value is null has none yet: it stays. Mails have placeholders of their own: a name that is no variable stays there, and is a
 * mistake everywhere else.
 */
export function substitute(
  root: Located,
  values: ReadonlyMap<string, VariableValue | null>,
  mistakes: Mistake[],
): Located {
  const walk = (node: Located, path: Path): Located => {
    switch (node.kind) {
      case 'map':
        return {
          ...node,
          entries: new Map(
            [...node.entries].map(([name, entry]) => [name, { ...entry, value: walk(entry.value, [...path, name]) }]),
          ),
        }
      case 'list':
        return { ...node, items: node.items.map((item, n) => walk(item, [...path, n])) }
      case 'scalar':
        return typeof node.value === 'string' ? filled(node.value, node.at, path) : node
    }
  }
  const filled = (text: string, at: Place, path: Path): Located => {
    const whole = WHOLE.exec(text)?.[1]
    const value = whole === undefined ? undefined : values.get(whole)
    if (Array.isArray(value))
      return { kind: 'list', at, items: value.map((item) => ({ kind: 'scalar', at, value: item })) }
    const result = text.replaceAll(INSIDE, (mark, name: string) => {
      const known = values.get(name)
      if (known === null) return mark
      if (known !== undefined) return Array.isArray(known) ? known.join(', ') : known
      if (path[0] !== 'emails')
        mistakes.push({ place: at, path: pathText(path), message: `${mark} is not a variable of this manifest` })
      return mark
    })
    return { kind: 'scalar', at, value: result }
  }
  if (root.kind !== 'map') return root
  const entries = new Map(
    [...root.entries].map(([name, entry]) => [
      name,
      name === 'variables' ? entry : { ...entry, value: walk(entry.value, [name]) },
    ]),
  )
  return { ...root, entries }
}
