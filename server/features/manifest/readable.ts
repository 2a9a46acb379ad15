import type { Missed } from '#core/manifest/flaw.ts'
import { type Located, type Path, pathText, plain } from '#core/manifest/located.ts'
import { placesOf, type ZodIssue } from './mistakes.ts'

/** What can be read of a file that has mistakes, so that the rest of it is checked in the same run. */
export interface Readable<Value> {
  value: Value
  /** Where something of it stands in the file. */
  pathOf(path: Path): Path
  /** Whether what is said of `path` may come from what could not be read there. */
  isSpoilt(path: Path): boolean
  /** Whether what is missed may be there after all, in what could not be read. */
  mayHold(missed: Missed): boolean
}

interface Shape<Value> {
  safeParse(value: unknown): { success: true; data: Value } | { success: false; error: { issues: readonly ZodIssue[] } }
}

/** Each round takes out what does not fit; what that leaves unfinished goes in the next. */
const ROUNDS = 12

/** What is wrong with the shape of a file, and all of it that fits: null when nothing does. */
export function readWhatFits<Value>(
  shape: Shape<Value>,
  file: Located,
): { issues: readonly ZodIssue[]; fit: Readable<Value> | null } {
  const origin = new Map<Located, Path>()
  note(file, [], origin)
  const lost: Lost[] = []
  const first = shape.safeParse(plain(file))
  const issues = first.success ? [] : first.error.issues
  let [root, read] = [file, first]
  for (let round = 0; round < ROUNDS && !read.success; round++) {
    const changes = changesFor(root, read.error.issues, { origin, lost })
    if (!changes) return { issues, fit: null }
    root = changed(root, [], changes, origin)
    read = shape.safeParse(plain(root))
  }
  return { issues, fit: read.success ? readable(read.data, root, origin, lost) : null }
}

/** By path: what is to be taken out, as null, and what is to stand in for something missing. Null when nothing would be left. */
function changesFor(
  root: Located,
  issues: readonly ZodIssue[],
  { origin, lost }: { origin: ReadonlyMap<Located, Path>; lost: Lost[] },
): Map<string, Located | null> | null {
  const changes = new Map<string, Located | null>()
  const wrong = new Map(placesOf(issues).map((path) => [pathText(path), path]))
  for (const path of wrong.values()) {
    const node = nodeAt(root, path)
    const from = originOf(root, path, origin)
    // What did not fit either is not tried again.
    const isTried = lost.some((one) => one.standIn && pathText(one.path) === pathText(from))
    const standIn = node || isTried ? null : standInFor(from)
    const gone = node || standIn ? path : path.slice(0, -1)
    if (gone.length === 0) return null
    lost.push({ path: originOf(root, gone, origin), node: nodeAt(root, gone) ?? null, standIn })
    changes.set(pathText(gone), standIn)
  }
  return changes
}

/** What was taken out, or what was missing; when nothing stands in for it, what was around it. */
interface Lost {
  path: Path
  node: Located | null
  standIn: Located | null
}

function readable<Value>(
  value: Value,
  root: Located,
  origin: ReadonlyMap<Located, Path>,
  lost: readonly Lost[],
): Readable<Value> {
  const pathOf = (path: Path) => originOf(root, path, origin)
  return {
    value,
    pathOf,
    isSpoilt(at) {
      const path = pathOf(at)
      return lost.some((one) => begins(one.path, path) || begins(path, one.path))
    },
    mayHold({ in: at, name, by = [] }) {
      const around = pathOf(at)
      return lost.some(({ path, node }) => {
        if (!begins(path, around)) return false
        if (name === undefined) return true
        const below = path.slice(around.length)
        const last = below.pop()
        if (!below.every((part) => typeof part === 'number' || by.includes(part))) return false
        // Without its name, or without the list, anything may have been called so. An entry, or a property by a wrong name, says it.
        return last === undefined || by.includes(String(last)) || holds(node, name)
      })
    },
  }
}

const begins = (path: Path, start: Path): boolean => start.every((part, n) => path[n] === part)

/** Whether a name stands anywhere in it. */
function holds(node: Located | null, name: string): boolean {
  switch (node?.kind) {
    case 'scalar':
      return String(node.value) === name
    case 'list':
      return node.items.some((item) => holds(item, name))
    case 'map':
      return [...node.entries].some(([key, { value }]) => key === name || holds(value, name))
    default:
      return false
  }
}

function note(node: Located, path: Path, origin: Map<Located, Path>): void {
  origin.set(node, path)
  if (node.kind === 'list') for (const [n, item] of node.items.entries()) note(item, [...path, n], origin)
  if (node.kind === 'map') for (const [name, { value }] of node.entries) note(value, [...path, name], origin)
}

const childOf = (node: Located | undefined, part: string | number): Located | undefined =>
  node?.kind === 'map'
    ? node.entries.get(String(part))?.value
    : node?.kind === 'list'
      ? node.items[Number(part)]
      : undefined

const nodeAt = (root: Located, path: Path): Located | undefined =>
  path.reduce<Located | undefined>((node, part) => childOf(node, part), root)

/** The path in the file of what stands at `path` now: lists have become shorter. */
function originOf(root: Located, path: Path, origin: ReadonlyMap<Located, Path>): Path {
  let node: Located | undefined = root
  let from: Path = []
  for (const part of path) {
    node = childOf(node, part)
    from = (node && origin.get(node)) ?? [...from, part]
  }
  return from
}

function changed(
  node: Located,
  path: Path,
  changes: ReadonlyMap<string, Located | null>,
  origin: Map<Located, Path>,
): Located {
  const inner = (value: Located, part: string | number): Located | null => {
    const at = [...path, part]
    return changes.get(pathText(at)) === null ? null : changed(value, at, changes, origin)
  }
  const made = ((): Located => {
    switch (node.kind) {
      case 'scalar':
        return node
      case 'list':
        return { ...node, items: node.items.flatMap((item, n) => inner(item, n) ?? []) }
      case 'map': {
        const entries = [...node.entries].flatMap(([name, { at, value }]) => {
          const kept = inner(value, name)
          return kept ? [[name, { at, value: kept }] as const] : []
        })
        const added = [...changes].flatMap(([text, value]) => {
          const name = nameBelow(text, pathText(path))
          return value && name !== null ? [[name, { at: value.at, value }] as const] : []
        })
        return { ...node, entries: new Map([...entries, ...added]) }
      }
    }
  })()
  const from = origin.get(node)
  if (from) origin.set(made, from)
  return made
}

/** The property that a path names directly below another one. */
function nameBelow(text: string, around: string): string | null {
  const start = around ? `${around}.` : ''
  const name = text.startsWith(start) ? text.slice(start.length) : ''
  return name && !/[.[\]]/.test(name) ? name : null
}

const PLACE = { file: '', line: 0, column: 0 }
const scalar = (value: string | number): Located => ({ kind: 'scalar', at: PLACE, value })
const list = (): Located => ({ kind: 'list', at: PLACE, items: [] })
const words = (): Located => ({
  kind: 'map',
  at: PLACE,
  entries: new Map([['en', { at: PLACE, value: scalar('–') }]]),
})

/** What stands for something needed that is not there, so that what is around it can be read. */
const STAND_INS: Record<string, (unique: string, path: Path) => Located> = {
  opencall: () => scalar(1),
  slug: (unique) => scalar(unique),
  key: (unique) => scalar(unique),
  reference: (unique) => scalar(unique),
  type: (_unique, path) => scalar(path.at(-3) === 'fields' ? 'text' : 'validation'),
  sections: list,
  title: words,
  name: words,
  text: words,
  content: words,
  question: words,
  answer: words,
  fields: list,
  steps: list,
  options: list,
  rows: list,
  cols: list,
  permissions: list,
}

function standInFor(path: Path): Located | null {
  const name = String(path.at(-1))
  const unique = `missing-${pathText(path)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(-50)}`.replaceAll('--', '-')
  return (Object.hasOwn(STAND_INS, name) && STAND_INS[name]?.(unique, path)) || null
}
