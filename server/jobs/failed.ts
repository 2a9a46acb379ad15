import { Op, type WhereOptions } from 'sequelize'
import { transaction } from '../db/database.ts'
import { EventDelivery } from '../db/models/EventDelivery.ts'
import { Job } from '../db/models/Job.ts'
import { Platform } from '../db/models/Platform.ts'
import { wakeConsumers } from '../events/wake.ts'
import { asSystem } from '../tenancy/scope.ts'

/** Work that failed: a job, or an event that a consumer could not take. */
export interface FailedWork {
  id: string
  /** Of a job; the consumer's name where it is an event. */
  kind: string
  /** Slug; null for what belongs to the installation. */
  platform: string | null
  state: 'waiting' | 'dead'
  attempts: number
  /** Of the next attempt; of the last one where there is no next. */
  at: Date
  error: string
}

const DEAD = { state: 'dead' as const }
const WAITING = { state: 'ready' as const, lastError: { [Op.ne]: null } }

/** What was given up, then what waits for another attempt; of each the oldest first, at most `limit` of both together. */
export async function listFailedWork({ limit }: { limit: number }): Promise<FailedWork[]> {
  return asSystem('failed work of all platforms', async () => {
    const found: (FailedWork & { platformId: string | null })[] = []
    for (const [state, where] of [['dead', DEAD] as const, ['waiting', WAITING] as const]) {
      const how = { limit, order: [['runAt', 'ASC'] as [string, string]] }
      const jobs = await Job.findAll({ where: where as WhereOptions<Job>, ...how, raw: true })
      const events = await EventDelivery.findAll({ where: where as WhereOptions<EventDelivery>, ...how, raw: true })
      const both = [
        ...jobs.map((job) => ({ ...present(job, state), kind: job.kind, platformId: job.platformId })),
        ...events.map((one) => ({ ...present(one, state), kind: one.consumer, platformId: one.platformId })),
      ]
      found.push(...both.sort((a, b) => a.at.getTime() - b.at.getTime()))
    }
    const shown = found.slice(0, limit)
    const slugs = await slugsOf(shown.flatMap(({ platformId }) => platformId ?? []))
    return shown.map(({ platformId, ...work }) => ({ ...work, platform: slugs.get(platformId ?? '') ?? null }))
  })
}

type Failed = Pick<Job | EventDelivery, 'id' | 'attempts' | 'runAt' | 'finishedAt' | 'lastError'>

const present = (row: Failed, state: FailedWork['state']) => ({
  id: row.id,
  platform: null,
  state,
  attempts: row.attempts,
  at: (state === 'dead' && row.finishedAt) || row.runAt,
  error: row.lastError ?? '',
})

async function slugsOf(ids: readonly string[]): Promise<Map<string, string>> {
  const platforms = await Platform.findAll({ attributes: ['id', 'slug'], where: { id: [...new Set(ids)] }, raw: true })
  return new Map(platforms.map(({ id, slug }) => [id, slug]))
}

/** Gives what was given up another round of attempts: one, those of a kind, or all. Answers how many. */
export async function retryDead(which: { id?: string; kind?: string }, now: Date): Promise<number> {
  const again = { state: 'ready' as const, attempts: 0, runAt: now, finishedAt: null }
  return asSystem('an operator retries what was given up', () =>
    transaction(async () => {
      const one = which.id ? { id: which.id } : {}
      const [jobs] = await Job.update(again, {
        where: { ...DEAD, ...one, ...(which.kind ? { kind: which.kind } : {}) },
      })
      const [events] = await EventDelivery.update(again, {
        where: { ...DEAD, ...one, ...(which.kind ? { consumer: which.kind } : {}) },
      })
      wakeConsumers()
      return jobs + events
    }),
  )
}
