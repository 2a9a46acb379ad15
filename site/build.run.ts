import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'astro'

const ROOT = join(import.meta.dirname, '..')
const ASSETS = join(ROOT, 'dist/site/client/_a')
const COMPRESSED = /\.(css|js|mjs|svg|json)$/

/** Once for every installation of this build: worth the highest quality. */
async function compress(name: string): Promise<void> {
  const file = join(ASSETS, name)
  const body = await readFile(file)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(body, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

/** The process of `buildSite`: Astro and React choose their production code by NODE_ENV, which it is started with. */
await build({ root: ROOT, logLevel: 'error' })
await Promise.all(
  readdirSync(ASSETS)
    .filter((name) => COMPRESSED.test(name))
    .map(compress),
)
