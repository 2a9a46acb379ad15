import { Op } from 'sequelize'
import { Event } from '../db/models/Event.ts'
import { EventChain } from '../db/models/EventChain.ts'
import { linkHash } from './chain.ts'
import { isUnaltered } from './digest.ts'

export type LogFault = { sequence: number; fault: 'altered' | 'missing' | 'unlinked' }

/** Walks the log of the platform of the scope; answers its first fault, or null when nothing was changed or removed. */
export async function verifyLog(): Promise<LogFault | null> {
  const head = await EventChain.findOne({ raw: true })
  const end = Number(head?.sequence ?? 0)
  let previousHash = ''
  for (let sequence = 0; sequence < end; ) {
    const events = await Event.findAll({
      where: { sequence: { [Op.gt]: sequence } },
      order: [['sequence', 'ASC']],
      limit: 500,
    })
    if (events.length === 0) return { sequence: sequence + 1, fault: 'missing' }
    for (const event of events) {
      sequence += 1
      if (Number(event.sequence) !== sequence) return { sequence, fault: 'missing' }
      if (!isUnaltered(event)) return { sequence, fault: 'altered' }
      if (event.previousHash !== previousHash || linkHash(previousHash, sequence, event.digest) !== event.hash)
        return { sequence, fault: 'unlinked' }
      previousHash = event.hash
    }
  }
  return previousHash === (head?.hash ?? '') ? null : { sequence: end, fault: 'unlinked' }
}

export interface LogReport {
  /** Entries that are chained. */
  entries: number
  /** The first one that is not as it was written; `entry` says what stands there, if anything does. */
  fault: (LogFault & { entry: { id: string; type: string; at: string } | null }) | null
}

/** Verifies the log of the platform of the scope. */
export async function reportLog(): Promise<LogReport> {
  const head = await EventChain.findOne({ raw: true })
  const fault = await verifyLog()
  const entry = fault && (await Event.findOne({ where: { sequence: fault.sequence } }))
  return {
    entries: Number(head?.sequence ?? 0),
    fault: fault && {
      ...fault,
      entry: entry && { id: entry.id, type: entry.type, at: entry.createdAt.toISOString() },
    },
  }
}
