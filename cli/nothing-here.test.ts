import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MIGRATIONS } from '#server/slices.ts'
import { runCli } from '#tests/cli.ts'
import { unusedDatabase } from '#tests/database.ts'
import { isDatabaseMissing } from './database.ts'

const folder = mkdtempSync(join(tmpdir(), 'opencall-nothing-'))
const database = unusedDatabase()
const env = {
  OPENCALL_DATA_DIR: join(folder, 'data'),
  DATABASE_URL: database.url,
  OPENCALL_ROOT_HOST: 'test.localhost',
  LOG_LEVEL: 'silent',
}
beforeAll(() => expect(isDatabaseMissing(database.url)).resolves.toBe(true))
afterAll(async () => {
  await database.remove()
  rmSync(folder, { recursive: true, force: true })
})

const run = (line: string) => runCli(line.split(' '), { env, cwd: folder })
const address = database.url.replace(/:[^:@/]+@/, ':***@')
const all = MIGRATIONS.map(({ name }) => name)
/** What a command has made. */
const made = async () => [readdirSync(folder), !(await isDatabaseMissing(database.url))]

describe('where there is no installation', () => {
  it.each([
    'platform list',
    'platform list --json',
    'platform show estran',
    'program list --platform estran',
    'user list --platform estran',
    'db status',
    'db status --json',
    'db backup --yes',
    'platform create estran --template awards --name Estran --lang fr --owner ada@example.org --yes',
  ])('%s says so and how to begin, and makes nothing', async (line) => {
    const { code, out, err } = await run(line)
    expect([code, out, err.split('\n')]).toEqual([
      1,
      '',
      [
        `There is no installation here: the database ${address} does not exist.`,
        '  To begin: "opencall db migrate --yes" makes it, then "opencall platform create" a platform. Outside production "npm start" makes it with a demo.',
        '  If it is elsewhere, set OPENCALL_DATA_DIR or DATABASE_URL to where it is.',
        '',
      ],
    ])
    expect(await made()).toEqual([[], false])
  })

  it('db migrate says what it would make, makes nothing unasked, and then all of it', async () => {
    const what = `make the database ${address} and run ${all.length} migrations: ${all.join(', ')}`
    const tried = await run('db migrate --dry-run --json')
    expect([tried.code, JSON.parse(tried.out), tried.err]).toEqual([
      0,
      { ran: [], pending: all },
      `Dry run, nothing was changed. Would ${what}.\n`,
    ])
    expect(await run('db migrate')).toEqual({
      code: 1,
      out: '',
      err: `Nothing was changed: --yes is needed to ${what}.\n`,
    })
    expect(await made()).toEqual([[], false])

    expect(await run('db migrate --yes')).toMatchObject({ code: 0, err: `Ran ${all.join(', ')}.\n` })
    expect([await isDatabaseMissing(database.url), existsSync(env.OPENCALL_DATA_DIR)]).toEqual([false, true])
    expect(await run('platform list --json')).toMatchObject({ code: 0, out: '[]\n', err: '' })
    expect((await run('db migrate --dry-run')).err).toBe('The database is up to date.\n')
  })
})
