import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { apiManifest, MANIFEST, type Manifest } from './manifest-plugin.ts'

const ROOT = join(import.meta.dirname, '../..')

async function manifestFor(of: 'everyone' | 'applicants'): Promise<Manifest> {
  const load = apiManifest(of).load as (id: string) => Promise<string>
  return JSON.parse((await load(`\0${MANIFEST}`)).replace('export default ', ''))
}

it('gives the pages of the front office the addresses that they call, and no others', async () => {
  const sources = globSync('{site,client/{api,form}}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (path) => !/\.test\./.test(path),
  )
  const called = sources.flatMap((path) =>
    // Not in a comment.
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(/^(?! *\*).*\b(?:call|upload)\(\s*'(\w+)'/gm)].map(
      ([, name]) => name,
    ),
  )
  expect(called).toContain('startResponse')
  expect(Object.keys(await manifestFor('applicants')).sort()).toEqual([...new Set(called)].sort())
  expect((await manifestFor('everyone')).updateProgram).toEqual(['put', '/user.programs/:programId'])
})
