import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, stringify, visit } from 'yaml'
import { canonical } from '#core/manifest/canonical.ts'
import type { Located, Mistake, Place } from '#core/manifest/located.ts'

const MAX_ALIASES = 100

/** Reads one file. Every mistake of its syntax goes to `mistakes`; null when nothing can be made of it. */
export function readYaml(text: string, file: string, mistakes: Mistake[]): Located | null {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true })
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset)
    return { file, line, column: col }
  }
  for (const error of document.errors) {
    // An open quote is noticed at the end of the file; it is mended where it begins.
    const open = /^Missing closing ['"]quote/.test(error.message) ? lastQuoted(document) : null
    const said = error.message.split('\n')[0] ?? error.message
    // Of what is no YAML at all, the parser shows every byte.
    const message =
      error.code === 'MULTIPLE_DOCS'
        ? 'one document per file: put what follows "---" into a file of its own, in the same folder'
        : said.includes('call stack')
          ? 'lists and groups are nested too deeply'
          : said.replace(/: ".*$/, '')
    mistakes.push({ place: placeAt(open ?? error.pos[0]), path: '', message })
  }
  if (document.errors.length > 0 || !document.contents) return null

  let aliases = 0
  // An alias of aliases meets the same place again and again.
  const reported = new Set<string>()
  const tell = (place: Place, message: string) => {
    const once = `${place.line}:${place.column} ${message}`
    if (!reported.has(once)) mistakes.push({ place, path: '', message })
    reported.add(once)
  }
  const walk = (node: unknown, from: Place): Located => {
    if (isAlias(node)) {
      aliases += 1
      const target = aliases > MAX_ALIASES ? undefined : node.resolve(document)
      if (target) return walk(target, from)
      tell(from, aliases > MAX_ALIASES ? 'too many aliases' : `no anchor "${node.source}"`)
      return { kind: 'scalar', at: from, value: null }
    }
    const at = isNode(node) && node.range ? placeAt(node.range[0]) : from
    if (isMap(node)) {
      const entries = new Map<string, { at: Place; value: Located }>()
      for (const { key, value } of node.items) {
        const named = isScalar(key) && key.range ? placeAt(key.range[0]) : at
        entries.set(isScalar(key) ? String(key.value) : String(key), { at: named, value: walk(value, named) })
      }
      return { kind: 'map', at, entries }
    }
    if (isSeq(node)) return { kind: 'list', at, items: node.items.map((item) => walk(item, at)) }
    const value = isScalar(node) ? node.value : null
    return { kind: 'scalar', at, value: isPlain(value) ? value : String(value) }
  }
  return walk(document.contents, { file, line: 1, column: 1 })
}

function lastQuoted(document: ReturnType<typeof parseDocument>): number | null {
  let at: number | null = null
  visit(document, {
    Scalar: (_, { type, range }) => {
      if ((type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE') && range) at = range[0]
    },
  })
  return at
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'range' in value
const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value))

/** The one way in which Opencall writes YAML: the same data is the same bytes. */
export const writeYaml = (value: unknown): string =>
  stringify(canonical(value), { lineWidth: 0, aliasDuplicateObjects: false, blockQuote: 'literal', singleQuote: true })
