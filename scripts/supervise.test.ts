import { spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { supervise } from './supervise.mjs'

const folder = mkdtempSync(join(tmpdir(), 'opencall-supervise-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs these programs one after the other, each when the one before has ended; how it ended, and how many ran. */
async function supervised(
  name: string,
  programs: string[],
  signals?: EventEmitter,
): Promise<{ code: number; ran: number; said: string[] }> {
  const log = join(folder, name)
  const said: string[] = []
  let ran = 0
  const start = () => {
    appendFileSync(log, 'x')
    return spawn(process.execPath, ['-e', programs[ran++] ?? 'process.exit(99)'], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    }).once('message', () => signals?.emit('SIGTERM', 'SIGTERM'))
  }
  const code = await supervise(start, {
    pause: 1,
    say: (words) => said.push(words),
    signals: signals ?? new EventEmitter(),
  })
  return { code, ran: readFileSync(log, 'utf8').length, said }
}

const SERVING = "process.send('serving', () => "

it('starts again what was serving and is killed or fails, until it ends well', async () => {
  const killed = `${SERVING}process.kill(process.pid, 'SIGKILL'))`
  const failed = `${SERVING}process.exit(1))`
  const { code, ran, said } = await supervised('again', [killed, failed, `${SERVING}process.exit(0))`])
  expect([code, ran]).toEqual([0, 3])
  expect(said.map((words) => /\((.*)\)/.exec(words)?.[1])).toEqual(['SIGKILL', 'code 1'])
})

it('does not try again what cannot start', async () => {
  expect(await supervised('never', ['process.exit(2)'])).toEqual({ code: 2, ran: 1, said: [] })
})

it('ends with what it runs when it is told to stop', async () => {
  const signals = new EventEmitter()
  // As soon as it serves.
  const waiting = `process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000); ${SERVING}0)`
  expect(await supervised('stop', [waiting], signals)).toEqual({ code: 7, ran: 1, said: [] })
})
