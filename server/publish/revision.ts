import { createHash } from 'node:crypto'
import {
  closeSync,
  fsync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { liveKindOf } from '#core/site/plan.ts'
import { CURRENT, MANIFEST, type Manifest, type ManifestEntry } from './manifest.ts'

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
}

const SAFE = /^\/[a-z0-9_/.-]*$/i

/**
 * Where a page lies: what nginx's `try_files $uri $uri.html $uri/index.html` finds. It does not find the frame of pages that are made
 * with each request, so that our server is asked.
 */
export function fileOf(path: string): string {
  if (!SAFE.test(path) || path.includes('..')) throw new TypeError(`not a path to publish: ${path}`)
  if (liveKindOf(path, '') !== null) return `.frames${path}.html`
  if (path.endsWith('/')) return `${path.slice(1)}index.html`
  return /\.(xml|txt)$/.test(path) ? path.slice(1) : `${path.slice(1)}.html`
}

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]

/** Bytes from which the work of compressing is more than the way to another thread and back. */
const ELSEWHERE = 16_384

const compress = {
  br(body: Buffer, elsewhere: boolean): Buffer | Promise<Buffer> {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // A window of 64 KB or of the whole page: a wider one costs time and finds nothing.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length + 16)))),
    }
    return elsewhere ? brotli(body, { params }) : brotliCompressSync(body, { params })
  },
  // For the few who know no brotli: the highest level takes half as long again, for half a percent.
  gz: (body: Buffer, elsewhere: boolean): Buffer | Promise<Buffer> =>
    elsewhere ? zip(body, { level: 6 }) : gzipSync(body, { level: 6 }),
}

/** Files that were written and may still be on their way to the disk. */
const UNSETTLED = 96

/** Pages that are compressed and written at a time, beside the one that is being rendered. */
const AT_ONCE = 4

/** `fast` where somebody waits to see a change: every core that is free compresses. `steady` takes one core. */
type Pace = 'fast' | 'steady'

export interface Live {
  folder: string
  manifest: Manifest
}

/** Another publisher made another revision live meanwhile: what this one was made from is not what visitors see. */
export class Overtaken extends Error {
  static readonly code = 'OVERTAKEN'
  readonly code = Overtaken.code
  constructor(platformFolder: string) {
    super(`another revision went live in ${platformFolder}`)
  }
}

/** Name of the revision that is being served. Null before the first. */
export function liveRevision(platformFolder: string): string | null {
  try {
    return readlinkSync(join(platformFolder, CURRENT))
  } catch {
    return null
  }
}

/** The revision that is being served. Null before the first, or when its manifest cannot be read. */
export function readLive(platformFolder: string): Live | null {
  try {
    const folder = join(platformFolder, readlinkSync(join(platformFolder, CURRENT)))
    return { folder, manifest: JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Manifest }
  } catch {
    return null
  }
}

/** Milliseconds: a revision's name begins with them. */
const madeAt = (name: string): number =>
  Number.parseInt(name.replace(/^\.?(?:current-)?(?:after-)?r/, '').split('-')[0] ?? '', 36)

/** Milliseconds after which a link that was about to be moved was left by a process that died. */
const ABANDONED = 10_000

function removeAbandoned(link: string): void {
  const made = lstatSync(link, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY
  if (Date.now() - made > ABANDONED) rmSync(link, { force: true })
}

const flush = promisify(fsync)

/** Closes an open file or folder when all of it is on the disk. */
async function closeFlushed(file: number): Promise<void> {
  try {
    await flush(file)
  } finally {
    closeSync(file)
  }
}

/**
 * A revision being written. Nothing of it can be seen before `goLive`, and a crash at any moment leaves the revision
 * that was live before: files and folders are on the disk before the link that makes them live is swapped.
 */
export class Draft {
  readonly #platformFolder: string
  readonly #folder: string
  readonly #revision: string
  readonly #base: string | null
  readonly #live: Live | null
  readonly #pace: Pace
  readonly #pages: Record<string, ManifestEntry> = {}
  readonly #csps = new Map<string, number>()
  readonly #writing = new Set<Promise<void>>()
  readonly #folders = new Set<string>()
  /** Open files. */
  readonly #unsettled: number[] = []
  linked = 0

  /** `base` is the revision that was live when its content was read, `live` what is there of it. */
  constructor(
    platformFolder: string,
    revision: string,
    { base, live, pace }: { base: string | null; live: Live | null; pace: Pace },
  ) {
    this.#platformFolder = platformFolder
    this.#revision = revision
    this.#folder = join(platformFolder, `.${revision}`)
    this.#base = base
    this.#live = live
    this.#pace = pace
    mkdirSync(this.#folder, { recursive: true })
    this.#folders.add(this.#folder)
  }

  /** Takes a page over from the live revision. False when it is not there. */
  keep(path: string): boolean {
    const entry = this.#live?.manifest.pages[path]
    if (!entry?.file || !this.#live) return false
    const csp = entry.csp === null ? null : (this.#live.manifest.csps[entry.csp] ?? null)
    this.#link(entry)
    this.#pages[path] = { ...entry, csp: this.#cspIndex(csp) }
    this.linked++
    return true
  }

  /**
   * Adds a rendered page; one that did not change is linked, not written. Writing goes on beside: answers when there is
   * room for the next one.
   */
  add(path: string, status: 200 | 404, text: string, csp: string | null): Promise<void> {
    return this.#add(path, { status }, text, csp)
  }

  /** Adds an address that leads to another: `text` is its page where the folder is served as it is, null for none. */
  async lead(path: string, to: string, text: string | null): Promise<void> {
    if (text !== null) return this.#add(path, { status: 301, to }, text, null)
    this.#pages[path] = { file: '', status: 301, to, etag: '', type: '', csp: null, size: 0, br: 0, gz: 0 }
  }

  async #add(path: string, answer: Pick<ManifestEntry, 'status' | 'to'>, text: string, csp: string | null) {
    const etag = createHash('sha256')
      .update(text)
      .update('\0')
      .update(csp ?? '')
      .digest('base64url')
      .slice(0, 20)
    const known = this.#live?.manifest.pages[path]
    if (known?.etag === etag && known.status === answer.status && this.keep(path)) return
    const file = fileOf(path)
    const body = Buffer.from(text)
    const type = TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
    this.#enter(file)
    const entry = { file, ...answer, etag, type, csp: this.#cspIndex(csp), size: body.length, br: 0, gz: 0 }
    this.#pages[path] = entry
    const work = this.#write(file, body).then((sizes) => void Object.assign(entry, sizes))
    this.#writing.add(work)
    // Kept in the set when it fails, so that whoever waits for it hears of it.
    work.then(
      () => this.#writing.delete(work),
      () => {},
    )
    if (this.#writing.size >= AT_ONCE) await Promise.race(this.#writing)
  }

  /** Writes a body and its two compressed copies; `goLive` sees to it that they are on the disk. Answers their sizes. */
  async #write(file: string, body: Buffer): Promise<{ br: number; gz: number }> {
    const elsewhere = this.#pace === 'fast' && body.length >= ELSEWHERE
    const [br, gz] = await Promise.all([compress.br(body, elsewhere), compress.gz(body, elsewhere)])
    this.#put(file, body)
    this.#put(`${file}.br`, br)
    this.#put(`${file}.gz`, gz)
    await this.#settle(UNSETTLED)
    return { br: br.length, gz: gz.length }
  }

  #put(name: string, bytes: Buffer): void {
    const file = openSync(join(this.#folder, name), 'w')
    this.#unsettled.push(file)
    writeFileSync(file, bytes)
  }

  /** What was written is on the disk when it answers, if it is so many: asked for together, the disk does it in one go. */
  async #settle(least = 1): Promise<void> {
    if (this.#unsettled.length < least) return
    await Promise.all(this.#unsettled.splice(0).map(closeFlushed))
  }

  /**
   * Makes the revision the one that is served, durably. Throws Overtaken where that which it was made from is not live any
   * more.
   */
  async goLive(about: Omit<Manifest, 'pages' | 'csps' | 'revision'>): Promise<Manifest> {
    await Promise.all(this.#writing)
    const manifest: Manifest = {
      ...about,
      revision: this.#revision,
      csps: [...this.#csps.keys()],
      pages: this.#pages,
    }
    this.#put(MANIFEST, Buffer.from(JSON.stringify(manifest)))
    for (const folder of this.#folders) {
      this.#unsettled.push(openSync(folder, 'r'))
      await this.#settle(UNSETTLED)
    }
    await this.#settle()
    renameSync(this.#folder, this.#final)
    await closeFlushed(openSync(this.#platformFolder, 'r'))
    this.#swap()
    await closeFlushed(openSync(this.#platformFolder, 'r'))
    return manifest
  }

  /**
   * Compares and swaps. The next link is made under a name that only one successor of a revision can have, and moving it
   * to its place gives that name back: between the two, nobody else can move theirs.
   */
  #swap(): void {
    const next = join(this.#platformFolder, `.${CURRENT}-after-${this.#base ?? 'none'}`)
    try {
      symlinkSync(this.#revision, next)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      removeAbandoned(next)
      throw new Overtaken(this.#platformFolder)
    }
    try {
      if (liveRevision(this.#platformFolder) !== this.#base) throw new Overtaken(this.#platformFolder)
      renameSync(next, join(this.#platformFolder, CURRENT))
    } catch (error) {
      rmSync(next, { force: true })
      throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new Overtaken(this.#platformFolder) : error
    }
    // Where this process stood still for so long that its link was taken for abandoned, another's may have been moved.
    if (liveRevision(this.#platformFolder) !== this.#revision) throw new Overtaken(this.#platformFolder)
  }

  get #final(): string {
    return join(this.#platformFolder, this.#revision)
  }

  async discard(): Promise<void> {
    await Promise.allSettled(this.#writing)
    for (const file of this.#unsettled.splice(0)) closeSync(file)
    rmSync(this.#folder, { recursive: true, force: true })
    if (liveRevision(this.#platformFolder) !== this.#revision) rmSync(this.#final, { recursive: true, force: true })
  }

  /**
   * Removes the revisions before this one but the last: a request may be reading that, and it is what a rollback returns
   * to. A later one may be about to go live.
   */
  sweep(): void {
    const before = this.#live ? this.#live.manifest.revision : null
    for (const name of readdirSync(this.#platformFolder)) {
      if (name === CURRENT || name === this.#revision || name === before) continue
      // Somebody else's draft of this moment: left alone for an hour.
      const made = madeAt(name)
      if (name.startsWith('.') ? Date.now() - made < 3_600_000 : made > madeAt(this.#revision)) continue
      rmSync(join(this.#platformFolder, name), { recursive: true, force: true })
    }
  }

  #enter(file: string): void {
    const folder = join(this.#folder, dirname(file))
    if (this.#folders.has(folder)) return
    mkdirSync(folder, { recursive: true })
    for (let at = folder; at !== this.#folder; at = dirname(at)) this.#folders.add(at)
  }

  #link(entry: ManifestEntry): void {
    this.#enter(entry.file)
    const from = join(this.#live?.folder ?? '', entry.file)
    for (const suffix of ['', '.br', '.gz']) linkSync(from + suffix, join(this.#folder, entry.file + suffix))
  }

  #cspIndex(csp: string | null): number | null {
    if (csp === null) return null
    const known = this.#csps.get(csp)
    if (known !== undefined) return known
    this.#csps.set(csp, this.#csps.size)
    return this.#csps.size - 1
  }
}
