import { inPlatform } from '../tenancy/scope.ts'
import type { Consumer } from './consume.ts'
import type { EventFacts } from './record.ts'

/** A program that is gone for good takes along what `remove` deletes: the rows of a slice that are not about its applications. */
export const forgetsProgram = (
  name: string,
  remove: (programId: string, event: EventFacts) => Promise<unknown>,
): Consumer => ({
  name,
  wants: (type) => type === 'program.removed',
  retry: { attempts: 12, over: '24h' },
  concurrency: 1,
  async handle(event) {
    await inPlatform(event.platformId, () => remove(event.subjectId, event))
  },
})
