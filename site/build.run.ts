import { join } from 'node:path'
import { build } from 'astro'
import { compressFiles } from '../scripts/compress.ts'

const ROOT = join(import.meta.dirname, '..')

/** The process of `buildSite`: Astro and React choose their production code by NODE_ENV, which it is started with. */
await build({ root: ROOT, logLevel: 'error' })
await compressFiles(join(ROOT, 'dist/site/client/_a'))
