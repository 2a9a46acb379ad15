import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'dist/site')
const STAMP = join(OUT, 'stamp')
const SOURCES = ['site', 'client', 'core', 'astro.config.mjs', 'package-lock.json']

const run = promisify(execFile)

/** A hash of the sources of the site. */
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

/** Builds the front office into `dist/site` unless its sources are unchanged. Returns whether it built. */
export async function buildSite(): Promise<boolean> {
  const hash = sourcesHash()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return false
  rmSync(STAMP, { force: true })
  // In a process of its own, so that the server does not keep the memory of the bundler.
  const env = { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' }
  await run(process.execPath, [join(import.meta.dirname, 'build.run.ts')], { cwd: ROOT, env, maxBuffer: 1 << 26 })
  mkdirSync(OUT, { recursive: true })
  writeFileSync(STAMP, hash)
  return true
}
