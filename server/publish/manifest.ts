import type { Locale } from '#core/locale.ts'
import type { PlatformState } from '#core/platform/platform.contract.ts'

/** One page of a revision. `size`, `br` and `gz` are bytes; a variant of 0 was not written. */
export interface ManifestEntry {
  /** Relative to the revision's folder; its variants are beside it as `.br` and `.gz`. Empty for a redirect without a page. */
  file: string
  status: 200 | 301 | 404
  /** Where an address of status 301 leads: a path on the same host. */
  to?: string
  /** Of the HTML and its policy, without quotes. */
  etag: string
  type: string
  /** Index into `csps`. */
  csp: number | null
  size: number
  br: number
  gz: number
}

/** `manifest.json` of a revision: what to answer for which path, without looking at the files. */
export interface Manifest {
  /** What the pages were rendered with: another build or other words render everything anew. */
  build: string
  revision: string
  publishedAt: string
  /** How long the platform's log was before anything of it was read: where it is shorter now, an older database was put back. */
  sequence: number
  /** When the pages next change by themselves. */
  nextAt: string | null
  state: PlatformState
  /** The first is the default. */
  locales: Locale[]
  csps: string[]
  pages: Record<string, ManifestEntry>
}

/** Whether what is live may stay: rendered with this build, and not from more than the database has now. */
export const mayStay = (live: Manifest, build: string, sequence: number): boolean =>
  live.build === build && live.sequence <= sequence

export const MANIFEST = 'manifest.json'
export const CURRENT = 'current'
