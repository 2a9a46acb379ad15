import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { ROOT } from '#config/env.ts'

const COMPRESSED = /\.(css|js|mjs|svg|json)$/

/** Puts the build's hashed files where pages look for them. Files of earlier builds stay: an open page may still ask. */
export function publishAssets(root: string, from = join(ROOT, 'dist/site/client/_a')): void {
  const to = join(root, '_a')
  mkdirSync(to, { recursive: true })
  if (!existsSync(from)) return
  for (const name of readdirSync(from)) {
    if (existsSync(join(to, name))) continue
    const body = readFileSync(join(from, name))
    if (COMPRESSED.test(name)) {
      // Once for ever: worth the highest quality.
      put(join(to, `${name}.br`), brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      put(join(to, `${name}.gz`), gzipSync(body, { level: 9 }))
    }
    // Last: its being there says that its variants are.
    put(join(to, name), body)
  }
}

function put(path: string, body: Buffer): void {
  const staged = `${path}.${process.pid}.part`
  writeFileSync(staged, body)
  renameSync(staged, path)
}
