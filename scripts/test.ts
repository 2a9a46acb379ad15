import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from '#config/env.ts'
import { findChromium, findRedis, findSharedData, mariadbTrouble } from './services.ts'

/**
 * `npm test`: checks, then every suite that this machine can run. What is left out is said, and is an error where
 * OPENCALL_REQUIRE names it (`mariadb,redis,browser,data`). The last line is `N passed, N failed, N skipped`.
 */
const required = new Set((process.env.OPENCALL_REQUIRE ?? '').split(',').filter(Boolean))
const totals = { passed: 0, failed: 0, skipped: 0 }
const leftOut: string[] = []
const failures: string[] = []
const reports = join(ROOT, '.cache', 'reports')

function run(args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((done) => {
    spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } }).on('exit', (code) =>
      done(code ?? 1),
    )
  })
}

async function step(name: string, work: () => Promise<void>): Promise<void> {
  const started = Date.now()
  console.log(`\n== ${name}`)
  await work()
  console.log(`== ${name}: ${((Date.now() - started) / 1000).toFixed(0)} s`)
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

/** What failed, told once more at the end: a long log shows its end first. */
function remember(suite: string, report: Report): void {
  for (const file of report.testResults.filter((file) => file.status === 'failed')) {
    const tests = file.assertionResults.filter((test) => test.status === 'failed')
    const where = `${suite}: ${relative(ROOT, file.name)}`
    for (const test of tests)
      failures.push(`${where}: ${test.fullName}\n${first(test.failureMessages?.join('\n') ?? '')}`)
    if (tests.length === 0) failures.push(`${where}\n${first(file.message)}`)
  }
}

const first = (message: string): string =>
  message
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n')

async function vitest(
  name: string,
  projects: string[],
  env: Record<string, string> = {},
  more: string[] = [],
): Promise<void> {
  const file = join(reports, `${name}.json`)
  rmSync(file, { force: true })
  const code = await run(
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...more,
      ...process.argv.slice(2),
    ],
    env,
  )
  let report: Report | null = null
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    console.error(`no report of ${name}: ${(error as Error).message}`)
  }
  if (report) remember(name, report)
  if (code !== 0 && (report?.numFailedTests ?? 0) === 0) failures.push(`${name}: ended with code ${code}`)
  totals.passed += report?.numPassedTests ?? 0
  totals.failed += (report?.numFailedTests ?? 0) + (code !== 0 && (report?.numFailedTests ?? 0) === 0 ? 1 : 0)
  totals.skipped += (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0)
}

function fail(what: string): void {
  totals.failed += 1
  failures.push(what)
}

function without(what: string, why: string): void {
  leftOut.push(`${what}: ${why}`)
  if (required.has(what)) fail(`${what}: required, and left out`)
  else totals.skipped += 1
}

mkdirSync(reports, { recursive: true })
const [database, redis, browser, data] = [await mariadbTrouble(), await findRedis(), findChromium(), findSharedData()]
const fits: Record<string, string> = {
  ...(data && { OPENCALL_SHARED_DATA: data }),
  ...(browser && { CHROMIUM_PATH: browser }),
  ...('url' in redis && { OPENCALL_TEST_REDIS: redis.url }),
}
if ('trouble' in redis) without('redis', redis.trouble)
if (!data) without('data', 'the real forms and scores are not beside the project (OPENCALL_SHARED_DATA says where)')

await step('types, lint, boundaries, dead code, words, API document', async () => {
  const code = await run([join(ROOT, 'scripts/check.ts')])
  if (code === 0) totals.passed += 1
  else fail('types, lint, boundaries, dead code, words, API document')
})
await step('build', async () => {
  if ((await run([join(ROOT, 'scripts/build.ts')])) !== 0) fail('build')
})
// Where tests wait for the disk, for processes that start and end or for pages, a third worker uses the time.
await step('rules, and the server on SQLite', () =>
  vitest('sqlite', ['rules', 'pages', 'server', 'races'], { OPENCALL_TEST_DB: 'sqlite', ...fits }, ['--maxWorkers=3']),
)
if (database) without('mariadb', database)
else
  await step('the server on MariaDB', () =>
    vitest('mariadb', ['server', 'races'], { OPENCALL_TEST_DB: 'mariadb', ...fits }),
  )
await step('faults', async () => {
  const embedded = vitest('faults', ['faults'], { OPENCALL_TEST_MARIADB_MISSING: database ? '1' : '', ...fits })
  if (!database)
    await vitest('faults-mariadb', ['faults'], { OPENCALL_TEST_DB: 'mariadb' }, [
      'tests/faults/submit.fault.ts',
      'tests/faults/unavailable.fault.ts',
    ])
  await embedded
})
if (browser) await step('journeys in Chromium', () => vitest('journeys', ['journeys'], fits, ['--maxWorkers=3']))
else without('browser', 'no Chromium (apt-get install chromium, or CHROMIUM_PATH)')

if (leftOut.length > 0) console.log(`\nLeft out:\n${leftOut.map((line) => `  ${line}`).join('\n')}`)
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`)
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
process.exit(totals.failed > 0 ? 1 : 0)
