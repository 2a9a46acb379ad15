#!/usr/bin/env node
// `npx opencall`: plain JavaScript for any Node ≥ 20, no dependency. Hands over to the Node that the lock file brings.
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '..')

if (!existsSync(join(root, 'node_modules', 'commander', 'package.json'))) {
  console.error(
    `Opencall's packages are not installed in ${root}.\nRun "npm ci" there (or "npm start", which does it), then this command again.`,
  )
  process.exit(1)
}

const { nodeFor } = await import('../scripts/node.mjs')
const node = realpathSync(nodeFor(root))

if (node === realpathSync(process.execPath)) {
  await import('./main.mjs')
} else {
  const child = spawn(node, [join(here, 'main.mjs'), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`${node} did not start: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1)))
}
