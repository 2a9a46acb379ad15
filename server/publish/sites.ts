import { readlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#core/locale.ts'
import { ChangeReader } from './changes.ts'
import { CURRENT, type Manifest, type ManifestEntry } from './manifest.ts'
import type { Group, Memory } from './memory.ts'
import { readLive } from './revision.ts'

/** A platform's live revision, as far as it was asked for. */
export interface LiveSite {
  readonly platformId: string
  readonly folder: string
  readonly locales: readonly Locale[]
  readonly state: Manifest['state']
  /** Pages that were asked for. */
  readonly pages: Map<string, ManifestEntry>
  /** What of it is in memory. */
  readonly answers: Group
  checkedAt: number
  /** Another revision is live, or the files have gone. */
  gone: boolean
}

/** Milliseconds between two looks at what other processes announced. */
const POLL = 200
/** Milliseconds after which a platform's link is read all the same. */
const RECHECK = 30_000
/** Whole manifests that are kept: platforms whose pages are being asked for the first time, or that get many wrong paths. */
const MOST_MANIFESTS = 200

type Pages = Pick<Manifest, 'pages' | 'csps'>

/** Live revisions of all platforms, by id. Of each only what was asked for is kept. */
export class Sites {
  readonly #root: string
  readonly #memory: Memory
  readonly #changes: ChangeReader
  readonly #sites = new Map<string, LiveSite>()
  readonly #manifests = new Map<string, Pages>()
  /** One copy of strings that many pages share. */
  readonly #strings = new Map<string, string>()
  readonly #onChange: (platformId: string) => void
  #polledAt = 0

  constructor(root: string, memory: Memory, onChange: (platformId: string) => void) {
    this.#root = root
    this.#memory = memory
    this.#changes = new ChangeReader(root)
    this.#onChange = onChange
  }

  /** Takes notice of what other processes published; cheap enough for every request. */
  poll(now: number): void {
    if (now - this.#polledAt < POLL) return
    this.#polledAt = now
    const changed = this.#changes.read()
    if (changed === 'all') for (const id of [...this.#sites.keys()]) this.drop(id)
    else for (const id of changed) this.drop(id)
  }

  /** The platform's live revision; null when nothing was published. */
  find(platformId: string, now: number): LiveSite | null {
    const known = this.#sites.get(platformId)
    if (known && now - known.checkedAt < RECHECK) return known
    if (known && this.#link(platformId) === known.folder) {
      known.checkedAt = now
      return known
    }
    if (known) this.drop(platformId)
    const live = readLive(join(this.#root, platformId))
    if (!live) return null
    const { locales, state } = live.manifest
    const site: LiveSite = {
      platformId,
      folder: live.folder,
      locales: this.#locales(locales),
      state,
      pages: new Map(),
      answers: new Set(),
      checkedAt: now,
      gone: false,
    }
    this.#sites.set(platformId, site)
    this.#keepManifest(site, live.manifest)
    return site
  }

  /** The page of a path; undefined when the revision has none. */
  page(site: LiveSite, path: string): ManifestEntry | undefined {
    const known = site.pages.get(path)
    if (known) return known
    const { pages } = this.#manifest(site)
    const entry = Object.hasOwn(pages, path) ? pages[path] : undefined
    if (!entry) return undefined
    const page = this.#lean(entry)
    site.pages.set(this.#one(path), page)
    return page
  }

  /** The policy of a page. Asked for once, when the page comes into memory. */
  policy(site: LiveSite, entry: ManifestEntry): string | undefined {
    return entry.csp === null ? undefined : this.#manifest(site).csps[entry.csp]
  }

  /** Forgets a platform's revision: the next request reads what is live. */
  drop(platformId: string): void {
    this.#manifests.delete(platformId)
    const site = this.#sites.get(platformId)
    if (site) {
      this.#memory.forget(site.answers)
      site.gone = true
      this.#sites.delete(platformId)
    }
    this.#onChange(platformId)
  }

  #manifest(site: LiveSite): Pages {
    const known = this.#manifests.get(site.platformId)
    if (known) return known
    const live = readLive(join(this.#root, site.platformId))
    if (live?.folder !== site.folder) throw new Error(`another revision of ${site.platformId} is live`)
    return this.#keepManifest(site, live.manifest)
  }

  #keepManifest(site: LiveSite, { pages, csps }: Pages): Pages {
    const oldest = this.#manifests.keys().next()
    if (this.#manifests.size >= MOST_MANIFESTS && !oldest.done) this.#manifests.delete(oldest.value)
    const kept = { pages, csps }
    this.#manifests.set(site.platformId, kept)
    return kept
  }

  #link(platformId: string): string | null {
    try {
      return join(this.#root, platformId, readlinkSync(join(this.#root, platformId, CURRENT)))
    } catch {
      return null
    }
  }

  #lean(entry: ManifestEntry): ManifestEntry {
    return { ...entry, file: this.#one(entry.file), type: this.#one(entry.type) }
  }

  #one(text: string): string {
    const known = this.#strings.get(text)
    if (known !== undefined) return known
    if (this.#strings.size > 50_000) this.#strings.clear()
    this.#strings.set(text, text)
    return text
  }

  readonly #localeLists = new Map<string, readonly Locale[]>()
  #locales(locales: readonly Locale[]): readonly Locale[] {
    const key = locales.join()
    const known = this.#localeLists.get(key) ?? locales
    this.#localeLists.set(key, known)
    return known
  }
}
