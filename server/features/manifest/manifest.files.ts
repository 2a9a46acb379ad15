import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { checkDefinition, checkDeps } from '#core/form/check.ts'
import type { Comparison, Field } from '#core/form/definition.ts'
import { isGroup } from '#core/form/fields.ts'
import { carriedFile } from '#core/form/files.ts'
import { canonical } from '#core/manifest/canonical.ts'
import { checkDates, checkManifest } from '#core/manifest/check.ts'
import type { Flaw, Missed } from '#core/manifest/flaw.ts'
import {
  type Located,
  type Mistake,
  merge,
  namesIn,
  type Path,
  plain,
  substitute,
  type VariableValue,
} from '#core/manifest/located.ts'
import {
  type Manifest,
  type ManifestForm,
  type ManifestVariable,
  manifest as manifestShape,
} from '#core/manifest/manifest.contract.ts'
import { writeMoments } from '#core/manifest/moment.ts'
import { tidy } from '#core/manifest/target.ts'
import type { Issue } from '#core/problem.ts'
import { hostnameOf } from '#server/http/hosts.ts'
import { placeholdersOf } from '#server/mail/placeholders.ts'
import { bundle, ruleWords } from '#server/words.ts'
import { mistakeOf, mistakesOf, valueAt } from './mistakes.ts'
import { type Readable, readWhatFits } from './readable.ts'
import { readYaml, writeYaml } from './yaml.ts'

/** Everything that is wrong with a manifest or a form as a file, with file, line and path. */
export class ManifestError extends Error {
  readonly mistakes: Mistake[]
  constructor(mistakes: Mistake[], message = 'The file is not usable') {
    super(message)
    this.name = 'ManifestError'
    this.mistakes = mistakes
  }
}

/** A manifest as read, its variables not yet filled in. */
export interface OpenManifest {
  root: Located
  variables: Record<string, ManifestVariable>
  /** sha256 → path of the files that lie beside it. */
  files: Map<string, string>
}

const YAML = new Set(['.yaml', '.yml', '.json'])
const MANY = 1000

/** Reads files, or all YAML files of folders, together. Throws ManifestError. */
export async function openManifest(...paths: string[]): Promise<OpenManifest> {
  const mistakes: Mistake[] = []
  const nodes: Located[] = []
  const files = new Map<string, string>()
  for (const path of paths) {
    const found = await stat(path).catch(() => null)
    if (!found)
      throw new ManifestError([{ place: null, path: '', message: `${path}: there is no such file or folder` }])
    const base = found.isDirectory() ? path : dirname(path)
    const names = found.isDirectory() ? await yamlFilesIn(path) : [path]
    if (names.length === 0)
      mistakes.push({ place: null, path: '', message: `${path}: there is no .yaml file in this folder` })
    for (const name of names) {
      const node = readUtf8(await readFile(name), relative(base, name), mistakes)
      if (node) await nameByContent(node, dirname(name), { base, files, mistakes })
      if (node?.kind === 'map') nodes.push(node)
      else if (node)
        mistakes.push({
          place: node.at,
          path: '',
          message: 'a manifest is a group of named properties: opencall, platform, programs …',
        })
    }
    for (const [sha256, file] of await filesBeside(base)) files.set(sha256, file)
  }
  const root = merge(nodes, mistakes)
  if (!root && mistakes.length === 0)
    mistakes.push({ place: null, path: '', message: `${paths.join(', ')}: there is nothing in it` })
  if (!root || mistakes.length > 0) throw new ManifestError(mistakes)
  return { root, variables: variablesOf(root), files }
}

/** Properties that name a file; by its path, from the manifest's own folder, where they begin so. */
const NAMING = ['image', 'file']
const BESIDE = './'

/** Files that are named by their path stand by their content from here on, as those of an export do. */
async function nameByContent(
  node: Located,
  folder: string,
  into: { base: string; files: Map<string, string>; mistakes: Mistake[] },
): Promise<void> {
  if (node.kind === 'list') for (const item of node.items) await nameByContent(item, folder, into)
  if (node.kind !== 'map') return
  for (const [name, { value }] of node.entries) {
    if (value.kind !== 'scalar') await nameByContent(value, folder, into)
    else if (NAMING.includes(name) && typeof value.value === 'string' && value.value.startsWith(BESIDE)) {
      const path = resolve(folder, value.value)
      const isBeside = !relative(into.base, path).startsWith('..')
      const bytes = isBeside ? await readFile(path).catch(() => null) : null
      if (bytes) {
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        into.files.set(sha256, path)
        value.value = carriedFile({ sha256, name: basename(path) })
      } else
        into.mistakes.push({
          place: value.at,
          path: '',
          message: `${value.value}: there is no such file beside the manifest`,
        })
    }
  }
}

/** The YAML of a file. Bytes that are no UTF-8 would become question marks in what people read: a mistake, with its place. */
export function readUtf8(bytes: Buffer, file: string, mistakes: Mistake[]): Located | null {
  const text = bytes.toString('utf8')
  if (isUtf8(bytes)) return readYaml(text, file, mistakes)
  const before = text.slice(0, text.indexOf('\ufffd')).split('\n')
  const place = { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  mistakes.push({ place, path: '', message: 'the file is not written in UTF-8: save it as UTF-8' })
  return null
}

async function yamlFilesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && YAML.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (name) =>
        !relative(folder, name)
          .split(/[\\/]/)
          .some((part) => part.startsWith('.')),
    )
    .sort()
}

/** The variables that are declared as they should be. What is wrong with others is told with the rest of the manifest. */
function variablesOf(root: Located): Record<string, ManifestVariable> {
  const node = declarationOf(root)
  if (node?.kind !== 'map') return {}
  const declared = [...node.entries].flatMap(([name, { value }]) => {
    const read = manifestShape.shape.variables.safeParse({ [name]: plain(value) })
    return read.success ? Object.entries(read.data ?? {}) : []
  })
  return Object.fromEntries(declared)
}

const declarationOf = (root: Located): Located | undefined =>
  root.kind === 'map' ? root.entries.get('variables')?.value : undefined

async function filesBeside(base: string): Promise<Map<string, string>> {
  const folder = join(base, 'files')
  const names = await readdir(folder).catch(() => [])
  return new Map(names.slice(0, MANY).map((name) => [name.split('.')[0] ?? name, join(folder, name)]))
}

/** The bytes that a manifest names by their sha256, checked against it. */
export async function readNamedFile(
  files: ReadonlyMap<string, string>,
  sha256: string,
): Promise<{ path: string } | 'missing' | 'different'> {
  const path = files.get(sha256)
  if (!path) return 'missing'
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex') === sha256 ? { path } : 'different'
}

/** The manifest as it would be read by somebody who answers nothing yet: variables without a default stay as they are written. */
export const withDefaults = ({ root, variables }: OpenManifest): Located =>
  substitute(root, new Map(Object.entries(variables).map(([name, { default: preset }]) => [name, preset ?? null])), [])

/** Fills in the variables and checks the whole. Throws ManifestError with every mistake. */
export const fillManifest = (open: OpenManifest, given: Record<string, VariableValue>): Manifest =>
  fillLocated(open, given).manifest

/** The same, and with `root` where everything in it stands. */
export function fillLocated(
  open: OpenManifest,
  given: Record<string, VariableValue>,
): { manifest: Manifest; root: Located } {
  const mistakes: Mistake[] = []
  const declaration = declarationOf(open.root)
  const isUnreadable = declaration !== undefined && declaration.kind !== 'map'
  const names = declaration?.kind === 'map' ? [...declaration.entries.keys()] : []
  for (const name of Object.keys(given)) {
    if (!names.includes(name) && !isUnreadable) {
      mistakes.push({
        place: null,
        path: '',
        message: `there is no variable "${name}" (available: ${names.join(', ') || 'none'})`,
      })
    }
  }
  // What is declared wrongly has no value, and what it stands in is not looked at.
  const values = new Map<string, VariableValue | null>(names.map((name) => [name, null]))
  for (const [name, { default: preset, type }] of Object.entries(open.variables)) {
    const value = given[name] ?? preset
    if (value === undefined) {
      mistakes.push({ ...mistakeOf(open.root, ['variables', name], `needs a value: --set ${name}=…`) })
    } else
      values.set(name, type === 'list' && typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : value)
  }
  // A default may be made of other variables.
  for (const [name, value] of values) {
    if (typeof value === 'string')
      values.set(
        name,
        value.replaceAll(/\{\{(\w+)\}\}/g, (mark, other: string) => String(values.get(other) ?? mark)),
      )
  }
  const filled = names.length > 0 ? substitute(open.root, values, mistakes) : open.root
  const root = withKeptHosts(filled)
  const waits = (name: string) => isUnreadable || values.get(name) === null
  // What is no variable was told where they were filled in; mails have names of their own.
  const isOpen = (name: string, path: Path) =>
    waits(name) || (path[0] !== 'emails' && names.length > 0 && !values.has(name))
  return { manifest: checked(root, mistakes, { waits, isOpen }), root }
}

/** As `domain add` keeps them: a name without `www.` and port. Else a manifest would differ from itself once applied. */
function withKeptHosts(root: Located): Located {
  const domains = root.kind === 'map' ? root.entries.get('domains') : undefined
  if (root.kind !== 'map' || domains?.value.kind !== 'list') return root
  const items = domains.value.items.map((item) => {
    const host = item.kind === 'map' ? item.entries.get('host') : undefined
    if (item.kind !== 'map' || host?.value.kind !== 'scalar' || typeof host.value.value !== 'string') return item
    const kept: Located = { ...host.value, value: hostnameOf(host.value.value) ?? host.value.value }
    return { ...item, entries: new Map([...item.entries, ['host', { ...host, value: kept }]]) }
  })
  return {
    ...root,
    entries: new Map([...root.entries, ['domains', { ...domains, value: { ...domains.value, items } }]]),
  }
}

/** Shape, and the sense of all that has its shape. Of texts that wait for a value nothing is said. */
function checked(
  root: Located,
  mistakes: Mistake[],
  variables: { waits: (name: string) => boolean; isOpen: (name: string, path: Path) => boolean },
): Manifest {
  const isOpen = (text: string, path: Path) => namesIn(text).some((name) => variables.isOpen(name, path))
  const { issues, fit } = readWhatFits(manifestShape, root)
  mistakes.push(...mistakesOf(root, issues, isOpen))
  if (fit) {
    const flaws = [...emailFlaws(fit.value, variables.waits), ...checkManifest(fit.value, formFlaws)]
    mistakes.push(...mistakesIn(root, fit, flaws))
    // Of a file that is right otherwise the program says it itself, with everything else that is refused.
    if (mistakes.length > 0) mistakes.push(...mistakesIn(root, fit, checkDates(fit.value)))
  }
  if (mistakes.length > 0 || !fit) throw new ManifestError(mistakes.sort(byPlace))
  const { variables: _, title: __, summary: ___, ...manifest } = fit.value
  return tidy(manifest)
}

/** Flaws of what could be read, but for those that only say what could not. */
export const mistakesIn = (root: Located, fit: Readable<unknown>, flaws: readonly Flaw[]): Mistake[] =>
  flaws
    .filter(({ path, misses }) => !fit.isSpoilt(path) && !(misses && fit.mayHold(misses)))
    .map(({ path, message }) => mistakeOf(root, fit.pathOf(path), message))

/** As somebody mends them: file by file, from the top down. */
export const byPlace = (a: Mistake, b: Mistake): number =>
  (a.place?.file ?? '').localeCompare(b.place?.file ?? '') ||
  (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
  (a.place?.column ?? 0) - (b.place?.column ?? 0)

/** The languages in which our own words are written first. */
const LOCALES = ['fr', 'en'] as const

const DEFINITION_DEPS = checkDeps('UTC', new Date(0))

/** What keeps a form from being published, as flaws of the manifest. */
export const formFlaws = (form: ManifestForm): Flaw[] =>
  form.draft
    ? []
    : checkDefinition({ fields: form.fields }, DEFINITION_DEPS).map(({ at, rule, params }) => {
        const misses = missesOf(form, { path: pathOf(at), rule, params })
        return { path: pathOf(at), message: ruleWords(rule, params), ...(misses && { misses }) }
      })

/** What a rule of the form says is not there, and where it would be. */
function missesOf(
  { fields }: ManifestForm,
  { path, rule, params = {} }: { path: Path; rule: string; params?: Issue['params'] },
): Missed | undefined {
  switch (rule) {
    case 'definition.conditionField':
      return { in: ['fields'], name: String(params.field), by: ['fields', 'reference'] }
    case 'definition.conditionOption': {
      const { field } = valueAt({ fields }, path.slice(0, -1)) as Comparison
      const asked = placeOfField(fields, field) ?? []
      return { in: [...asked, 'options'], name: String(params.value), by: ['reference', 'value'] }
    }
    case 'definition.default':
    case 'definition.totalKind':
      return { in: path.slice(0, -1) }
    case 'definition.boundsOptions':
      return { in: [...path.slice(0, -2), 'options'] }
    default:
      return undefined
  }
}

function placeOfField(fields: readonly Field[], reference: string, at: Path = ['fields']): Path | null {
  for (const [n, field] of fields.entries()) {
    const place = [...at, n]
    if (field.reference === reference) return place
    const levels: [Path, readonly Field[]][] =
      field.type === 'accordion'
        ? field.sections.map(({ fields }, i) => [[...place, 'sections', i, 'fields'], fields])
        : isGroup(field)
          ? [[[...place, 'fields'], field.fields]]
          : []
    for (const [inside, held] of levels) {
      const inner = placeOfField(held, reference, inside)
      if (inner) return inner
    }
  }
  return null
}

/** Placeholders that the mail's own words do not have would stay empty. */
function emailFlaws({ emails = [] }: Manifest, waits: (name: string) => boolean): Flaw[] {
  return emails.flatMap((email, n) => {
    const ours = LOCALES.flatMap((lang) =>
      Object.values((bundle(lang, 'email')[email.key] ?? {}) as Record<string, string>),
    )
    const known = new Set(['platform', ...ours.flatMap(placeholdersOf)])
    return (['subject', 'body'] as const).flatMap((part) =>
      Object.entries(email[part] ?? {}).flatMap(([lang, words]) =>
        placeholdersOf(words)
          .filter((name) => !known.has(name) && !waits(name))
          .map((name) => ({
            path: ['emails', n, part, lang],
            message: `{{${name}}} is not known in this mail (available: ${[...known].join(', ')})`,
          })),
      ),
    )
  })
}

/** `fields[3].options[1].reference` → its parts. */
export const pathOf = (at: string): Path =>
  [...at.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, name, index]) =>
    index === undefined ? (name ?? '') : Number(index),
  )

/** The bytes of a manifest: one form, whatever it came from. Moments are written as people read them. */
export const manifestText = (manifest: Manifest): string => writeYaml(tidy(writeMoments(manifest)))

const manifestJson = (manifest: Manifest): string =>
  `${JSON.stringify(canonical(tidy(writeMoments(manifest))), null, 2)}\n`

/** Writes a manifest to a file, in the format of its name, or into a folder, with the files that it names beside it. */
export async function writeManifest(
  out: string,
  manifest: Manifest,
  files: readonly { sha256: string; bytes(): Promise<Buffer> }[],
): Promise<string> {
  const path = YAML.has(extname(out)) ? resolve(out) : join(resolve(out), 'opencall.yaml')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, extname(path) === '.json' ? manifestJson(manifest) : manifestText(manifest))
  if (files.length > 0) await mkdir(join(dirname(path), 'files'), { recursive: true })
  for (const { sha256, bytes } of files) await writeFile(join(dirname(path), 'files', sha256), await bytes())
  return path
}
