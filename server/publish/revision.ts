import { createHash } from 'node:crypto'
import {
  closeSync,
  fsync,
  linkSync,
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
import { CURRENT, MANIFEST, type Manifest, type ManifestEntry } from './manifest.ts'

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
}

const SAFE = /^\/[a-z0-9_/.-]*$/i

/** Where a page lies: what nginx's `try_files $uri $uri.html $uri/index.html` finds. */
export function fileOf(path: string): string {
  if (!SAFE.test(path) || path.includes('..')) throw new TypeError(`not a path to publish: ${path}`)
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

/** The revision that is being served. Null before the first, or when its manifest cannot be read. */
export function readLive(platformFolder: string): Live | null {
  try {
    const folder = join(platformFolder, readlinkSync(join(platformFolder, CURRENT)))
    return { folder, manifest: JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Manifest }
  } catch {
    return null
  }
}

const flush = promisify(fsync)

/** Closes an open file or folder when all of it is on the disk. */
async function settle(file: number): Promise<void> {
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
  readonly #live: Live | null
  readonly #pace: Pace
  readonly #pages: Record<string, ManifestEntry> = {}
  readonly #csps = new Map<string, number>()
  readonly #writing = new Set<Promise<void>>()
  readonly #folders = new Set<string>()
  /** Open files. */
  readonly #unsettled: number[] = []
  linked = 0

  constructor(platformFolder: string, revision: string, live: Live | null, pace: Pace) {
    this.#platformFolder = platformFolder
    this.#revision = revision
    this.#folder = join(platformFolder, `.${revision}`)
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
    await Promise.all(this.#unsettled.splice(0).map(settle))
  }

  /** Makes the revision the one that is served, durably. */
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
    const final = join(this.#platformFolder, this.#revision)
    renameSync(this.#folder, final)
    await settle(openSync(this.#platformFolder, 'r'))
    const next = join(this.#platformFolder, `.${CURRENT}-${this.#revision}`)
    symlinkSync(this.#revision, next)
    renameSync(next, join(this.#platformFolder, CURRENT))
    await settle(openSync(this.#platformFolder, 'r'))
    return manifest
  }

  async discard(): Promise<void> {
    await Promise.allSettled(this.#writing)
    for (const file of this.#unsettled.splice(0)) closeSync(file)
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Removes all revisions but the one before: a request may be reading that, and it is what a rollback returns to. */
  sweep(): void {
    const before = this.#live ? this.#live.manifest.revision : null
    for (const name of readdirSync(this.#platformFolder)) {
      if (name === CURRENT || name === this.#revision || name === before) continue
      // Somebody else's draft of this moment: left alone for an hour.
      const made = Number.parseInt(name.replace(/^\.?(?:current-)?r/, '').split('-')[0] ?? '', 36)
      if (name.startsWith('.') && Date.now() - made < 3_600_000) continue
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
