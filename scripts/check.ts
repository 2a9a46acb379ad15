import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#config/env.ts'
import { openApiDocument } from '#server/http/openapi.ts'

/** Types, lint with boundaries, dead code, locales and the API document: `npm run check`; `-- --write` renews and formats. */
const write = process.argv.includes('--write')
const bin = (name: string) => join(ROOT, 'node_modules', name)

const document = `${JSON.stringify(openApiDocument(), null, 1)}\n`
const file = join(ROOT, 'docs/api/openapi.json')
if (write) writeFileSync(file, document)

interface Step {
  name: string
  args: string[]
}

const STEPS: Step[] = [
  { name: 'types', args: [bin('typescript7/bin/tsc'), '--noEmit', '-p', ROOT] },
  {
    name: 'types of pages',
    args: [
      bin('@astrojs/check/bin/astro-check.js'),
      '--root',
      ROOT,
      '--minimumFailingSeverity',
      'error',
      '--minimumSeverity',
      'error',
    ],
  },
  {
    name: 'lint and boundaries',
    args: [bin('@biomejs/biome/bin/biome'), 'check', ...(write ? ['--write'] : []), '--error-on-warnings', ROOT],
  },
  { name: 'dead code', args: [bin('knip/bin/knip.js')] },
]

let failed = 0
if (readFileSync(file, 'utf8') !== document) {
  console.error('docs/api/openapi.json is not what the contracts say: npm run check -- --write')
  failed += 1
}
for (const step of STEPS) {
  const started = Date.now()
  const code = await new Promise<number>((done) => {
    spawn(process.execPath, step.args, { cwd: ROOT, stdio: 'inherit' }).on('exit', (status) => done(status ?? 1))
  })
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (code !== 0) failed += 1
}
process.exit(failed > 0 ? 1 : 0)
