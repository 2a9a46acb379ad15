import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { ROOT } from '#config/env.ts'
import { startProduct } from '../tests/e2e/product.ts'
import { table } from './lib/table.ts'

/**
 * Quality of every kind of public page, as Lighthouse sees it on a phone over slow 4G. The limit is 100 in each
 * category; pages that may not be indexed are not judged by SEO. `npm run bench quality`.
 */
const PAGES: [name: string, path: string, indexed: boolean][] = [
  ['home', '/en/', true],
  ['programs', '/en/programs', true],
  ['program', '/en/applications/quais', true],
  ['login', '/en/login', false],
  ['register', '/en/register', false],
  ['reset-password', '/en/reset-password', false],
  ['legal-notices', '/en/legal-notices', true],
  ['apply', '/en/applications/quais/apply', false],
]
const PORT = 9_339

/** Looks at a page, of which the one in the middle counts: a machine that does something else for a moment blocks a page too. */
const LOOKS = 3

/** What Lighthouse says of a page. Chromium now and then paints nothing in a new window: it is asked again then. */
async function measureOnce(name: string, url: string) {
  for (let tries = 0; tries < 3; tries++) {
    const result = await lighthouse(url, { port: PORT, output: 'json', logLevel: 'silent' })
    if (result && !result.lhr.runtimeError) return result.lhr
  }
  throw new Error(`Lighthouse said nothing of ${name}`)
}

/** The look in the middle, by what it says of speed. */
async function lookOften(name: string, url: string) {
  const looks: Awaited<ReturnType<typeof measureOnce>>[] = []
  for (let n = 0; n < LOOKS; n++) looks.push(await measureOnce(name, url))
  const speed = ({ categories }: (typeof looks)[number]) => categories.performance?.score ?? 0
  return looks.sort((a, b) => speed(a) - speed(b))[LOOKS >> 1] ?? measureOnce(name, url)
}

const product = await startProduct()
const profile = mkdtempSync(join(tmpdir(), 'opencall-quality-'))
const chromium = spawn(
  process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--host-resolver-rules=MAP *.localhost 127.0.0.1',
    `--remote-debugging-port=${PORT}`,
    `--user-data-dir=${profile}`,
  ],
  { stdio: 'ignore' },
)
try {
  await product.opencall(['apply', join(ROOT, 'tests/e2e/call.yaml'), '--yes'])
  await product.live('harbour')
  const rows: string[][] = []
  for (const [name, path, indexed] of PAGES) {
    const { categories, audits, environment } = await lookOften(name, product.url('harbour', path))
    const score = (key: string) => String(Math.round((categories[key]?.score ?? 0) * 100))
    rows.push([
      name,
      score('performance'),
      score('accessibility'),
      score('best-practices'),
      indexed ? score('seo') : '–',
      `${Math.round(audits['largest-contentful-paint']?.numericValue ?? 0)} ms`,
      (audits['cumulative-layout-shift']?.numericValue ?? 0).toFixed(3),
      `${Math.round(audits['total-blocking-time']?.numericValue ?? 0)} ms`,
      String(Math.round(environment.benchmarkIndex)),
    ])
  }
  console.log(
    table(['page', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP', 'CLS', 'blocked', 'machine'], rows),
  )
  console.log(`Medians of ${LOOKS}. Limits: 100 in each, LCP ≤ 1,200 ms, CLS 0. Machine: Lighthouse’s benchmark index.`)
} finally {
  chromium.kill()
  await product.stop()
  rmSync(profile, { recursive: true, force: true })
}
