import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'astro'

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'dist/site')
const STAMP = join(OUT, 'stamp')
const SOURCES = ['site', 'client', 'core', 'astro.config.mjs', 'package-lock.json']

/** A hash over everything that the built site is made of. */
function sourcesHash(): string {
  const hash = createHash('sha256')
  const add = (path: string) => {
    const full = join(ROOT, path)
    if (!existsSync(full)) return
    let entries: string[] | undefined
    try {
      entries = readdirSync(full).sort()
    } catch {
      // Not a folder.
    }
    if (entries) for (const entry of entries) add(join(path, entry))
    else if (!path.endsWith('.test.ts') && !path.endsWith('.test.tsx')) hash.update(path).update(readFileSync(full))
  }
  for (const source of SOURCES) add(source)
  return hash.digest('hex')
}

/** Builds the front office into `dist/site` unless its sources are those of the last build. Answers whether it built. */
export async function buildSite(): Promise<boolean> {
  const hash = sourcesHash()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return false
  rmSync(STAMP, { force: true })
  process.env.ASTRO_TELEMETRY_DISABLED = '1'
  const before = process.env.NODE_ENV
  // Astro and React choose their production code by it.
  process.env.NODE_ENV = 'production'
  await build({ root: ROOT, logLevel: 'error' })
  process.env.NODE_ENV = before
  mkdirSync(OUT, { recursive: true })
  writeFileSync(STAMP, hash)
  return true
}
