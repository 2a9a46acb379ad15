import { Op } from 'sequelize'
import { Event } from '../db/models/Event.ts'
import { EventChain } from '../db/models/EventChain.ts'
import { rows } from '../db/rows.ts'
import { inPlatform } from '../tenancy/scope.ts'
import type { BusMessage } from './bus.ts'

/** The number of the last event in the platform's log; 0 when there is none. */
export const lastSequence = (platformId: string): Promise<number> =>
  inPlatform(platformId, async () => {
    const chain = await EventChain.findOne({ attributes: ['sequence'], where: { platformId }, raw: true })
    return Number(chain?.sequence ?? 0)
  })

/** The events between two numbers as the bus tells them, in their order. Null when there are more than `limit`. */
export async function findMissed(
  platformId: string,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<Extract<BusMessage, { kind: 'event' }>[] | null> {
  if (upTo - after > limit) return null
  const found = await inPlatform(platformId, () =>
    rows(Event, {
      attributes: ['sequence', 'type', 'subjectKind', 'subjectId', 'programId', 'actorId'],
      where: { platformId, sequence: { [Op.gt]: after, [Op.lte]: upTo } },
      order: [['sequence', 'ASC']],
    }),
  )
  return found.map(({ sequence, type, subjectKind, subjectId, programId, actorId }) => ({
    kind: 'event',
    platformId,
    sequence: Number(sequence),
    type,
    subject: { kind: subjectKind, id: subjectId },
    programId,
    actorId,
  }))
}
