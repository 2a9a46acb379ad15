import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '#config/env.ts'

it('makes the data folder for the account alone that Opencall runs under', () => {
  const folder = mkdtempSync(join(tmpdir(), 'opencall-private-'))
  try {
    const { dataDir } = readConfig({ OPENCALL_DATA_DIR: join(folder, 'deep/data') })
    expect((statSync(dataDir).mode & 0o777).toString(8)).toBe('700')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
