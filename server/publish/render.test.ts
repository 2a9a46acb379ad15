import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { siteBuild } from './render.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'opencall-words-'))
  for (const folder of ['dist/site', 'locales/en', 'locales/fr']) mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'dist/site/stamp'), 'built')
  write('{ "front": { "login": "Sign in" } }', 'en')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const write = (text: string, locale = 'fr') => writeFileSync(join(root, `locales/${locale}/account.json`), text)

it.each([
  ['{\n  "login": "Entrer"\n  "leave": "Sortir"\n}\n', /^locales\/fr\/account\.json: .+\(line 3 column 3\)$/],
  [
    '{\n  "login": Entrer,\n  "leave": "Sortir"\n}\n',
    /^locales\/fr\/account\.json: Unexpected token 'E', .+\(line 2\)$/,
  ],
  ['{\n  "login": "Entrer"\n', /^locales\/fr\/account\.json: .+\(line 3 column 1\)$/],
  ['', /^locales\/fr\/account\.json: Unexpected end of JSON input \(line 1\)$/],
])('says where words cannot be read: %j', (text, where) => {
  write(text)
  expect(() => siteBuild(root)).toThrow(where)
})

it('is another build with other words, in English where a language has none', () => {
  const builds = [siteBuild(root)]
  for (const words of ['{ "login": "Sign in" }', '{ "login": "Entrer" }']) {
    write(`{ "front": ${words}, "admin": ${words} }`)
    builds.push(siteBuild(root))
  }
  expect([builds[0] === builds[1], builds[1] === builds[2]]).toEqual([true, false])
})
