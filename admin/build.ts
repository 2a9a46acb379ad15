import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RequestHandler } from 'express'
import { compressFiles } from '../scripts/compress.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const out = join(root, 'dist', 'admin')
const stamp = join(out, '.stamp')
const SOURCES = ['admin', 'client', 'core', 'locales', 'package-lock.json']

function filesUnder(path: string): string[] {
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) =>
    entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)],
  )
}

/** A hash over everything that the back office is built from. */
export function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const path = join(root, source)
    if (!existsSync(path)) continue
    const files = source.includes('.') ? [path] : filesUnder(path).filter((file) => !/\.test\.tsx?$/.test(file))
    for (const file of files) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

export interface AdminBuild {
  /** Folder with `index.html` and the hashed files under `_b/`. */
  folder: string
  /** False when the sources had not changed. */
  built: boolean
  hash: string
}

/**
 * Builds the back office into `dist/admin` unless its sources are what they were. The new build takes the old one's
 * place whole: a server that runs meanwhile never sees half of it.
 */
export async function buildAdmin({ force = false } = {}): Promise<AdminBuild> {
  const hash = sourcesHash()
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return { folder: out, built: false, hash }
  const fresh = join(root, 'dist', `.admin-${process.pid}`)
  const old = `${fresh}-old`
  await inProduction(async () => {
    const { build } = await import('vite')
    await build({
      configFile: join(root, 'admin', 'vite.config.ts'),
      mode: 'production',
      logLevel: 'warn',
      build: { outDir: fresh },
    })
  })
  await compressFiles(join(fresh, '_b'))
  writeFileSync(join(fresh, '.stamp'), hash)
  if (existsSync(out)) renameSync(out, old)
  renameSync(fresh, out)
  rmSync(old, { recursive: true, force: true })
  return { folder: out, built: true, hash }
}

/** React is built as NODE_ENV says, and Vite sets it for the whole process: neither may leak. */
async function inProduction(work: () => Promise<void>): Promise<void> {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    await work()
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

/** Where the development server's files are, on every host: among the paths that are never a published page. */
const DEVELOPMENT = '/_dev/'

export interface AdminDevelopment {
  /** Answers what is under `/_dev/`, and leaves everything else alone. */
  middleware: RequestHandler
  /** The page for an address. */
  template: (url: string) => Promise<string>
  close(): Promise<void>
}

/** The same application with hot reload, whose socket is a path of `server`: pages of any host reach it, as any port. */
export async function serveAdmin(server: Server): Promise<AdminDevelopment> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: join(root, 'admin', 'vite.config.ts'),
    base: DEVELOPMENT,
    appType: 'custom',
    server: {
      middlewareMode: true,
      allowedHosts: true,
      ws: { server },
      // Packages may be linked from another working tree: their fonts are read there.
      fs: { allow: [root, realpathSync(join(root, 'node_modules'))] },
    },
  })
  return {
    middleware: (req, res, next) => (req.url.startsWith(DEVELOPMENT) ? vite.middlewares(req, res, next) : next()),
    template: (url) => vite.transformIndexHtml(url, readFileSync(join(root, 'admin', 'index.html'), 'utf8')),
    close: () => vite.close(),
  }
}
