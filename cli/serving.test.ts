import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ROOT } from '#config/env.ts'
import { type Installation, makeInstallation } from '#tests/cli.ts'

let here: Installation
beforeAll(async () => {
  here = await makeInstallation()
})
afterAll(() => here.remove())

it('npm start refuses options that there are not, before anything is made', () => {
  const folder = join(here.folder, 'unborn')
  const env = { ...process.env, ...here.env, OPENCALL_DATA_DIR: folder }
  const line = [join(ROOT, 'scripts/start.ts'), '--emtpy', '--demo', 'x']
  // A start that refuses nothing does not end.
  const options = { encoding: 'utf8', env, timeout: 20_000 } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, line, options)
  expect([status, stdout, stderr, existsSync(folder)]).toEqual([
    2,
    '',
    'There is no option --emtpy, x (available: --demo, --empty).\n',
    false,
  ])
})

/** What a start opens, in a process of its own. */
const OPEN = `
  const { openWithDemo } = await import(${JSON.stringify(join(ROOT, 'scripts/serving.ts'))})
  const { readConfig } = await import(${JSON.stringify(join(ROOT, 'config/env.ts'))})
  const { close } = await openWithDemo(readConfig(), [])
  await close()`

const opening = () =>
  spawn(process.execPath, ['--input-type=module', '-e', OPEN], {
    env: { ...process.env, ...here.env, NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

it('a demo that was cut short is told to be by the next start, which goes on', async () => {
  const first = opening()
  const ended = once(first, 'exit')
  const made = async () => (await here.json<object[]>('platform list')).length > 0
  await vi.waitUntil(made, { timeout: 20_000 })
  first.kill('SIGINT')
  expect((await ended)[1]).toBe('SIGINT')
  const next = opening()
  const [said, [code]] = await Promise.all([text(next.stdout), once(next, 'close')])
  const all = `the data folder ${here.env.OPENCALL_DATA_DIR} and what is in the database of DATABASE_URL`
  expect([code, said]).toEqual([
    0,
    `The demo was cut short while it was made: a part of it is missing. To begin again, stop, remove ${all}, and start.\n`,
  ])
})

const START = `
  const { openWithDemo, serve } = await import(${JSON.stringify(join(ROOT, 'scripts/serving.ts'))})
  const { readConfig } = await import(${JSON.stringify(join(ROOT, 'config/env.ts'))})
  await serve('Opencall is running.', () => openWithDemo(readConfig(), []))`

it.each([
  [
    'that lets nobody in',
    'mysql://nobody:wrong@127.0.0.1:3306/calls',
    /^The database of DATABASE_URL cannot be used: /,
  ],
  ['whose file is none', 'damaged', /^The database cannot be read: file is not a database\nThe file is damaged/],
])('npm start says in words why it cannot use a database %s', (_name, database, words) => {
  const file = join(here.folder, 'damaged.sqlite')
  writeFileSync(file, 'x'.repeat(10_000))
  const url = database === 'damaged' ? `sqlite:${file}` : database
  const env = { ...process.env, ...here.env, DATABASE_URL: url, OPENCALL_DATA_DIR: join(here.folder, 'unused') }
  const options = { encoding: 'utf8', env, timeout: 20_000 } as const
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', START], options)
  expect([status, stderr]).toEqual([1, expect.stringMatching(words)])
  expect(stderr).not.toMatch(/^ {4}at /m)
})
