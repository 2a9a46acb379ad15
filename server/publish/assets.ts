import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#config/env.ts'

/**
 * Puts the build's hashed files, with their compressed copies, where pages look for them. Files of earlier builds stay:
 * an open page may still ask.
 */
export function publishAssets(root: string, from = join(ROOT, 'dist/site/client/_a')): void {
  const to = join(root, '_a')
  mkdirSync(to, { recursive: true })
  if (!existsSync(from)) return
  for (const name of readdirSync(from)) {
    if (existsSync(join(to, name))) continue
    const staged = join(to, `${name}.${process.pid}.part`)
    copyFileSync(join(from, name), staged)
    renameSync(staged, join(to, name))
  }
}
