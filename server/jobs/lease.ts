import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { UniqueConstraintError } from 'sequelize'
import type { Clock } from '../clock.ts'
import { detached, transaction } from '../db/database.ts'
import { Lease } from '../db/models/Lease.ts'
import { isGone, processName } from './process.ts'
import { LEASE_MS } from './queue.ts'

const LOOK_MS = 50

/**
 * Runs `work` while no other process runs work of the same name: waits for its turn, or throws once `signal` is aborted. A
 * process that dies frees its leases at once on this machine, after ten seconds elsewhere. One that stands still for
 * longer than that loses its lease unawares, so what `work` ends with must be conditional all the same.
 */
export async function withLease<Result>(
  { name, clock, signal }: { name: string; clock: Clock; signal?: AbortSignal },
  work: () => Promise<Result>,
): Promise<Result> {
  const owner = `${processName}:${randomBytes(6).toString('hex')}`
  while (!(await detached(() => acquire(name, owner, clock)))) await wait(LOOK_MS, undefined, { signal })
  const timer = setInterval(() => {
    // One that cannot be renewed is taken by another; the end of the work notices.
    Lease.update({ until: end(clock) }, { where: { name, owner } }).catch(() => undefined)
  }, LEASE_MS / 3)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    // One that cannot be given back runs out.
    await detached(() => Lease.destroy({ where: { name, owner } })).catch(() => undefined)
  }
}

const end = (clock: Clock): Date => new Date(clock.now().getTime() + LEASE_MS)

async function acquire(name: string, owner: string, clock: Clock): Promise<boolean> {
  const held = await Lease.findOne({ where: { name }, raw: true })
  if (!held) {
    try {
      // Several that begin at once may be in each other's way: that is tried again.
      await transaction(() => Lease.create({ name, owner, until: end(clock) }))
      return true
    } catch (error) {
      if (error instanceof UniqueConstraintError) return false
      throw error
    }
  }
  if (held.until >= clock.now() && !isGone(held.owner)) return false
  const [count] = await Lease.update({ owner, until: end(clock) }, { where: { name, version: held.version } })
  return count === 1
}
