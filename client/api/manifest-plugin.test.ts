import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '#config/env.ts'
import { ACCOUNT_MANIFEST, apiManifest, calledByPages, MANIFEST, type Manifest } from './manifest-plugin.ts'

async function manifestFor(of: 'everyone' | 'applicants', id = MANIFEST): Promise<Manifest> {
  const load = apiManifest(of).load as (id: string) => Promise<string>
  return JSON.parse(/\{.*\}/s.exec(await load(`\0${id}`))?.[0] ?? '{}')
}

it('gives the pages of the front office the addresses that they call, and no others', async () => {
  const { pages, account } = calledByPages(ROOT)
  expect(Object.keys(await manifestFor('applicants')).sort()).toEqual([...pages].sort())
  expect(Object.keys(await manifestFor('applicants', ACCOUNT_MANIFEST)).sort()).toEqual([...account].sort())
  expect([...pages]).toEqual(expect.arrayContaining(['startResponse', 'saveAnswers', 'submitResponse']))
  expect([...account]).toEqual(expect.arrayContaining(['login', 'register', 'updateProfile']))
  expect([pages.has('login'), pages.has('updateProgram'), account.has('updateProgram')]).toEqual([false, false, false])
  expect((await manifestFor('everyone')).updateProgram).toEqual(['put', '/user.programs/:programId'])
})

it('is brought whole by each island of the account', () => {
  const islands = globSync('site/islands/*.tsx', { cwd: ROOT }).filter((path) => !/\.test\./.test(path))
  const { account } = calledByPages(ROOT)
  const without = islands.filter((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8')
    return [...account].some((name) => text.includes(`'${name}'`)) && !text.includes(`import '${ACCOUNT_MANIFEST}'`)
  })
  expect(without).toEqual([])
})
