// The one entry of `npm start`, `npm test`, `npm run dev`, `npm run check`: plain JavaScript for any Node ≥ 20, no dependency.
// Installs when the lock file changed, then hands over to the Node that the lock file brings.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules', '.opencall-lock')
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Installing packages (first start or lock file changed) …')
  const npm = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) {
    console.error(
      'npm ci failed: see the message above. Check the network and that the disk is not full, then run the command again.',
    )
    process.exit(npm.status ?? 1)
  }
  writeFileSync(stamp, wanted)
}

const { nodeFor } = await import('./node.mjs')
const { supervise } = await import('./supervise.mjs')
const [, , task = 'start', ...rest] = process.argv
const start = () =>
  spawn(nodeFor(root), [join(root, 'scripts', `${task}.ts`), ...rest], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
process.exit(await supervise(start))
