import type { Consumer } from '../../events/consume.ts'
import { inPlatform } from '../../tenancy/scope.ts'
import { removeViewsOfProgram } from './view.repo.ts'

/** A program that is gone for good takes its views along. */
export const forgetViews: Consumer = {
  name: 'view.forgetProgram',
  wants: (type) => type === 'program.removed',
  retry: { attempts: 12, over: '24h' },
  concurrency: 1,
  async handle({ platformId, subjectId }) {
    await inPlatform(platformId, () => removeViewsOfProgram(subjectId))
  },
}
