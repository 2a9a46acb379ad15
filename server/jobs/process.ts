import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * Names where process ids mean the same. Two containers with one host name have ids of their own, each beginning at 1:
 * on Linux the boot and the namespace of ids tell them apart.
 */
export const PROCESS_SPACE = createHash('sha256')
  .update(
    [hostname(), readOr(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')), pidNamespace()].join('\n'),
  )
  .digest('hex')
  .slice(0, 16)

function pidNamespace(): string {
  return readOr(() => readlinkSync('/proc/self/ns/pid'))
}

/** Only Linux has them, and only Linux has containers. */
function readOr(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}

const INSTANCE = randomBytes(6).toString('hex')

/** Names this process, however often its id is given out again. */
export const processName = `${PROCESS_SPACE}:${process.pid}:${INSTANCE}`

/** Whether the process of a name is known to be gone. Of other machines and containers nothing is known. */
export function isGone(name: string): boolean {
  const [space, pid, instance] = name.split(':')
  if (space !== PROCESS_SPACE) return false
  if (Number(pid) === process.pid) return instance !== INSTANCE
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
