import type { Consumer } from '../../events/consume.ts'
import { inPlatform } from '../../tenancy/scope.ts'
import { removeStatusesOf } from './status.repo.ts'

/** A program that is gone for good takes its statuses along. */
export const forgetStatuses: Consumer = {
  name: 'status.forgetProgram',
  wants: (type) => type === 'program.removed',
  retry: { attempts: 12, over: '24h' },
  concurrency: 1,
  async handle({ platformId, subjectId }) {
    await inPlatform(platformId, () => removeStatusesOf(subjectId))
  },
}
