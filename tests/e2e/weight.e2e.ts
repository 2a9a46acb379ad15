import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { ROOT } from '#config/env.ts'

/** Bytes after gzip of the scripts that have to be there before a page shows; `words.e2e.ts` weighs the words. */
const MOST = 200 * 1024

interface Chunk {
  file: string
  imports?: string[]
}
const BUILD = join(ROOT, 'dist/admin')
const chunks: Record<string, Chunk> = JSON.parse(readFileSync(join(BUILD, '.vite/manifest.json'), 'utf8'))

/** Files that are loaded with these modules. What they import on demand is not among them. */
function filesOf(modules: readonly string[], files = new Set<string>()): Set<string> {
  for (const module of modules) {
    const chunk = chunks[module]
    if (!chunk) throw new Error(`${module} is no chunk`)
    if (files.has(chunk.file)) continue
    files.add(chunk.file)
    filesOf(chunk.imports ?? [], files)
  }
  return files
}

const startOf = (screen: string): string[] => ['index.html', `screens/${screen}.tsx`]

const weightOf = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(BUILD, file)), { level: 9 }).length, 0)

it.each(['account/Login', 'platform/Dashboard', 'program/Dashboard'])('%s weighs at most 200 KB', (screen) => {
  expect(weightOf(filesOf(startOf(screen)))).toBeLessThanOrEqual(MOST)
})
