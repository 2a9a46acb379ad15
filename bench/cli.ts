import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '#config/env.ts'
import { median, ratio, table, verdict } from './lib/table.ts'

/**
 * How long a command takes before it does anything, on its entry under this Node (no launcher, no npx), beside `node -e 0` in
 * turns. Goal: `--help` in at most twice `node -e 0`.
 */
const RUNS = process.argv.includes('--quick') ? 11 : 41
const MOST = 2
const MAIN = join(ROOT, 'cli/main.mjs')

const COMMANDS: { name: string; args: string[]; goal?: number }[] = [
  { name: 'node -e 0', args: ['-e', '0'] },
  { name: 'opencall --help', args: [MAIN, '--help'], goal: MOST },
  { name: 'opencall platform --help', args: [MAIN, 'platform', '--help'], goal: MOST },
  { name: 'opencall platform create --help', args: [MAIN, 'platform', 'create', '--help'] },
  { name: 'opencall template list', args: [MAIN, 'template', 'list'] },
]

function milliseconds(args: string[]): number {
  const started = performance.now()
  const { status, error } = spawnSync(process.execPath, args, { stdio: 'ignore' })
  if (error || status !== 0) throw error ?? new Error(`${args.join(' ')} ended with ${status}`)
  return performance.now() - started
}

const times = new Map<string, number[]>(COMMANDS.map(({ name }) => [name, []]))
// The first run fills the compile cache.
for (const { args } of COMMANDS) milliseconds(args)
for (let n = 0; n < RUNS; n++) for (const { name, args } of COMMANDS) times.get(name)?.push(milliseconds(args))

const of = (name: string) => median(times.get(name) ?? [])
const limit = of('node -e 0')
console.log(`\nCLI start, Node ${process.versions.node}, medians of ${RUNS} runs in turns\n`)
console.log(
  table(
    ['command', 'ms', 'to node -e 0', 'goal'],
    COMMANDS.map(({ name, goal }) => [
      name,
      of(name).toFixed(1),
      ratio(of(name) / limit),
      goal ? `≤ ${ratio(goal)}: ${verdict(of(name) / limit <= goal)}` : '',
    ]),
  ),
)
if (COMMANDS.some(({ name, goal }) => goal && of(name) / limit > goal)) process.exitCode = 1
