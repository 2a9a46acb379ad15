import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { backup } from './database.ts'

const folder = mkdtempSync(join(tmpdir(), 'opencall-backup-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('a backup of the embedded database', () => {
  it('is of one moment, says how far it is and ends, while others go on writing', async () => {
    const source = new DatabaseSync(join(folder, 'source.sqlite'))
    source.exec('PRAGMA journal_mode = WAL; CREATE TABLE row (n INTEGER, data BLOB)')
    const add = source.prepare('INSERT INTO row VALUES (?, randomblob(100000))')
    for (let n = 1; n <= 100; n++) add.run(n)

    const shares: number[] = []
    const bytes = await backup(`sqlite:${join(folder, 'source.sqlite')}`, join(folder, 'copy.sqlite'), (share) => {
      shares.push(share)
      if (shares.length < 100) add.run(100 + shares.length)
    })
    expect([shares.length > 2, shares.length < 100, shares.at(-1)]).toEqual([true, true, 1])
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))

    const copy = new DatabaseSync(join(folder, 'copy.sqlite'), { readOnly: true })
    expect(copy.prepare('SELECT COUNT(*) AS rows, MAX(n) AS last FROM row').get()).toEqual({ rows: 100, last: 100 })
    expect(copy.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    expect([statSync(join(folder, 'copy.sqlite')).mode & 0o777, bytes > 10_000_000]).toEqual([0o600, true])
    copy.close()
    source.close()
  })
})
