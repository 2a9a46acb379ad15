import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
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
  ['client/planted-i18n.ts', "import i18next from 'i18next'\ni18next.t('x')\n", 'islands get their words as props'],
  ['site/islands/planted.ts', "import sanitize from 'sanitize-html'\nsanitize('x')\n", 'the server alone sanitises'],
  [
    'site/islands/planted-server.ts',
    "import { openApp } from '#server/app.ts'\nopenApp()\n",
    'the front office knows no server',
  ],
  ['admin/planted.ts', "import { openApp } from '#server/app.ts'\nopenApp()\n", 'the back office knows no server'],
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
    'server/features/planted/planted.present.ts',
    "import { find } from './planted.repo.ts'\nfind()\n",
    'a presenter only shapes',
  ],
  ['cli/planted.ts', "import { call } from '#client/api/call.ts'\ncall()\n", 'the CLI calls actions in process'],
]

afterAll(() => rmSync(join(ROOT, 'server', 'features', 'planted'), { recursive: true, force: true }))

it.each(VIOLATIONS)('refuses %s', async (path, source) => {
  const file = join(ROOT, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, source)
  try {
    const outcome = await run(process.execPath, [biome, 'lint', path], { cwd: ROOT }).then(
      () => 'accepted',
      (error: { stdout: string; stderr: string }) =>
        `${error.stdout}${error.stderr}`.includes('noRestrictedImports') ? 'refused' : 'another error',
    )
    expect(outcome).toBe('refused')
  } finally {
    rmSync(file)
  }
})
