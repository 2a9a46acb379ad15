import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '#config/env.ts'

const NAMED = /`([\w./-]+\.(?:test|races\.test|e2e)\.tsx?)` "([^"]+)"/g

describe('docs/security.md', () => {
  const named = [...readFileSync(join(ROOT, 'docs/security.md'), 'utf8').matchAll(NAMED)]

  it('names tests that exist', () => {
    const missing = named.filter(([, file = '', title = '']) => {
      const path = join(ROOT, file)
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(`'${title}'`)
    })
    expect([named.length > 30, missing.map(([whole]) => whole)]).toEqual([true, []])
  })
})
