import type { Consumer } from '../../events/consume.ts'
import { inPlatform } from '../../tenancy/scope.ts'
import { removeTagsOf } from './tag.repo.ts'

/** A program that is gone for good takes its tags along. */
export const forgetProgramTags: Consumer = {
  name: 'tag.forgetProgram',
  wants: (type) => type === 'program.removed',
  retry: { attempts: 12, over: '24h' },
  concurrency: 1,
  async handle({ platformId, subjectId }) {
    await inPlatform(platformId, () => removeTagsOf(subjectId))
  },
}
