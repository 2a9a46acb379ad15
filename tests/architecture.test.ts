import { execFile } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from '#config/env.ts'

const run = promisify(execFile)
const biome = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')

/** Each rule of the house broken once: where, what stands there, why it is wrong. */
const VIOLATIONS: [path: string, source: string, why: string][] = [
  ['core/planted.ts', "import { openApp } from '#server/app.ts'\nopenApp()\n", 'core knows no server'],
  ['core/planted-io.ts', "import { readFileSync } from 'node:fs'\nreadFileSync('x')\n", 'core does no I/O'],
  ['core/form/planted.ts', "import { z } from 'zod'\nz.string()\n", 'the form engine is free of zod'],
  ['client/planted.ts', "import { openApp } from '#server/app.ts'\nopenApp()\n", 'client is browser code'],
  ['client/planted-zod.ts', "import { z } from 'zod'\nz.string()\n", 'islands stay small'],
  [
    'admin/planted-storage.ts',
    "export const folded = localStorage.getItem('folded')\n",
    'storage that a browser refuses must not end the page',
  ],
  ['client/planted-i18n.ts', "import i18next from 'i18next'\ni18next.t('x')\n", 'islands get their words as props'],
  ['site/islands/planted.ts', "import sanitize from 'sanitize-html'\nsanitize('x')\n", 'the server alone sanitises'],
  [
    'site/islands/planted-server.ts',
    "import { openApp } from '#server/app.ts'\nopenApp()\n",
    'the front office knows no server',
  ],
  ['admin/planted.ts', "import { openApp } from '#server/app.ts'\nopenApp()\n", 'the back office knows no server'],
  [
    'admin/screens/planted/Planted.tsx',
    "import { call } from '#client/api/call.ts'\ncall()\n",
    'screens read and write through the query cache',
  ],
  [
    'admin/app/Planted.tsx',
    'export const Planted = () => <p>…</p>\nexport const planted = 1\n',
    'a file of components exports nothing else, or it is not replaced while it runs',
  ],
  [
    'site/islands/Planted.tsx',
    'export const Planted = () => <p>…</p>\nexport const planted = 1\n',
    'what is no component can be imported without one',
  ],
  [
    'client/form/Planted.tsx',
    'export const Planted = () => <p>…</p>\nexport const planted = 1\n',
    'what both sides share can be imported without its components',
  ],
  ['admin/app/planted-one.ts', "export { two } from './planted-two.ts'\nexport const one = 1\n", 'no import circles'],
  ['admin/app/planted-two.ts', "export { one } from './planted-one.ts'\nexport const two = 2\n", 'no import circles'],
  ['server/planted.ts', "import { call } from '#client/api/call.ts'\ncall()\n", 'the server knows no browser code'],
  [
    'server/features/planted/planted.routes.ts',
    "import { Program } from '../../db/models/Program.ts'\nProgram.count()\n",
    'queries belong to the repo',
  ],
  [
    'server/features/planted/planted.actions.ts',
    "import { Op } from 'sequelize'\nOp.and.toString()\n",
    'queries belong to the repo',
  ],
  [
    'server/features/planted/other.actions.ts',
    "import { findUser } from '../account/account.repo.ts'\nfindUser('x')\n",
    'a slice keeps its tables to itself',
  ],
  [
    'server/features/planted/planted.present.ts',
    "import { find } from './planted.repo.ts'\nfind()\n",
    'a presenter only shapes',
  ],
  ['cli/planted.ts', "import { call } from '#client/api/call.ts'\ncall()\n", 'the CLI calls actions in process'],
]

/** Rules that refuse something else than an import of what is out of bounds. */
const OTHER_RULES: Record<string, string> = {
  'admin/planted-storage.ts': 'style/noRestrictedGlobals',
  'admin/app/Planted.tsx': 'style/useComponentExportOnlyModules',
  'site/islands/Planted.tsx': 'style/useComponentExportOnlyModules',
  'client/form/Planted.tsx': 'style/useComponentExportOnlyModules',
  'admin/app/planted-one.ts': 'suspicious/noImportCycles',
  'admin/app/planted-two.ts': 'suspicious/noImportCycles',
}

/** A place where only the rules and what breaks them stand: what is built or run meanwhile sees none of it. */
const folder = mkdtempSync(join(tmpdir(), 'opencall-architecture-'))
/** What the linter said of each file. */
const said = new Map<string, string[]>()

beforeAll(async () => {
  for (const rules of ['biome.json', '.gitignore']) copyFileSync(join(ROOT, rules), join(folder, rules))
  for (const [path, source] of VIOLATIONS) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), source)
  }
  const planted = VIOLATIONS.map(([path]) => path)
  const { stdout } = await run(process.execPath, [biome, 'lint', '--reporter=json', ...planted], { cwd: folder }).catch(
    (refused: { stdout: string }) => refused,
  )
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string; location: { path: string } }[] }
  for (const { category, location } of diagnostics) {
    said.set(location.path, [...(said.get(location.path) ?? []), category])
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

it.each(VIOLATIONS)('refuses %s', (path) => {
  expect(said.get(path)).toContain(`lint/${OTHER_RULES[path] ?? 'style/noRestrictedImports'}`)
})

const PRIVATE = {
  'core/zod-internals.ts': /\b_zod\b|\._def\b|\.def\b/,
  'server/db/sequelize-internals.ts':
    /\b_injectScope\b|\b_cls\b|\bconnectionManager\b|\brollbackTransaction\b|\bdialect\.Query\b|\bqueries\.sequelize = |\bqueryGenerator\b|\bmodelDefinition\b/,
}
const FOLDERS = ['admin', 'bench', 'cli', 'client', 'config', 'core', 'scripts', 'server', 'site']

it.each(Object.entries(PRIVATE))('what is private in a library is used in %s alone', (file, pattern) => {
  const users = FOLDERS.flatMap((name) => globSync(`${name}/**/*.{ts,tsx,astro}`, { cwd: ROOT })).filter((path) =>
    pattern.test(readFileSync(join(ROOT, path), 'utf8')),
  )
  expect(users.map((path) => path.replaceAll('\\', '/'))).toEqual([file])
})

it('moves the keyboard in the back office with admin/app/focus.ts alone', () => {
  const users = globSync('admin/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (path) => !/\.test\.tsx?$/.test(path) && /(?<!chain\(\))\.focus\(/.test(readFileSync(join(ROOT, path), 'utf8')),
  )
  expect(users.map((path) => path.replaceAll('\\', '/'))).toEqual(['admin/app/focus.ts'])
})
