// Which Node runs Opencall: the one that the lock file brings, else the running one when it is new enough.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const OLDEST_ACCEPTED = 24

/** Path of the Node to run Opencall with. Exits with words when there is none. */
export function nodeFor(root) {
  const exe = process.platform === 'win32' ? 'node.exe' : 'node'
  const brought = join(
    root,
    'node_modules',
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
    'bin',
    exe,
  )
  if (existsSync(brought)) return brought
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_ACCEPTED) return process.execPath
  console.error(
    `Opencall needs Node ${OLDEST_ACCEPTED} or newer and the registry has none for ${process.platform} ${process.arch}. Install Node ${OLDEST_ACCEPTED}, then run the command again.`,
  )
  process.exit(1)
}
