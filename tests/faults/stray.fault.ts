import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { browserOf } from '../http.ts'
import { startChild } from './children.ts'

const folder = mkdtempSync(join(tmpdir(), 'opencall-stray-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function serve(...args: string[]) {
  const child = startChild('./stray.ts', [folder, ...args])
  await child.until((line) => line.startsWith('port '))
  const port = Number(child.lines.find((line) => line.startsWith('port '))?.slice(5))
  return { child, get: (path: string) => browserOf(port, 'test.localhost').get<{ code: string }>(path) }
}

it('answers 500 to the request whose error nothing catches, and goes on with the others', async () => {
  const { child, get } = await serve()
  const slow = get('/slow')
  for (const path of ['/throws', '/emits', '/rejects', '/enough']) {
    const { status, body } = await get(path)
    expect([path, status, body.code]).toEqual([path, 500, 'server.failure'])
  }
  await expect(get('/begun')).rejects.toThrow()
  expect((await slow).text).toBe('answered')
  // The log of a process arrives beside its answers, maybe after them and in another order.
  await expect
    .poll(() => child.errors.map((line) => JSON.parse(line).path).sort())
    .toEqual(['/begun', '/emits', '/enough', '/rejects', '/throws'])
  await child.kill()
})

it('ends without that protection', async () => {
  const { child, get } = await serve('bare')
  await expect(get('/throws')).rejects.toThrow()
  expect(await child.ended).toBe(1)
})
