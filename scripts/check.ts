import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#config/env.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { wrongWords } from './locales.ts'

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

const PAGES: Step = {
  name: 'types of pages',
  args: [
    bin('@astrojs/check/bin/astro-check.js'),
    '--root',
    ROOT,
    // The pages alone: what is TypeScript has been looked at by the faster compiler.
    '--tsconfig',
    join(ROOT, 'tsconfig.pages.json'),
    '--minimumFailingSeverity',
    'error',
    '--minimumSeverity',
    'error',
  ],
}
const STEPS: Step[] = [
  { name: 'types', args: [bin('typescript7/bin/tsc'), '--noEmit', '-p', ROOT] },
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
const wrong = wrongWords()
for (const line of wrong) console.error(line)
console.log(`${wrong.length === 0 ? 'ok    ' : 'FAILED'} locales`)
if (wrong.length > 0) failed += 1

async function take(steps: readonly Step[]): Promise<void> {
  for (const { name, args } of steps) {
    const started = Date.now()
    const said: Buffer[] = []
    const code = await new Promise<number>((done) => {
      const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk))
      child.on('close', (status) => done(status ?? 1))
    })
    if (code !== 0) process.stdout.write(Buffer.concat(said))
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
    if (code !== 0) failed += 1
  }
}
// The types of pages take as long as all the rest: beside it, unless the rest writes what they read.
if (write) await take([...STEPS, PAGES])
else await Promise.all([take([PAGES]), take(STEPS)])
process.exit(failed > 0 ? 1 : 0)
