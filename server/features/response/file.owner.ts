import { can } from '../../context.ts'
import type { FileOwner, OwnedFile } from '../../slice.ts'
import { isNamed } from './files.repo.ts'
import { programOfOwnedResponse } from './response.repo.ts'

const isStillNamed = async ({ key, ownerId }: OwnedFile): Promise<boolean> =>
  ownerId !== null && (await isNamed(key, ownerId))

/** Files in answers: of the applicant, and of those who may read the applications of the program. */
export const responseFiles: FileOwner = {
  async mayRead(ctx, file) {
    // What was taken out of an answer is the applicant's alone.
    if (!file.ownerId || (file.unusedSince && !(await isStillNamed(file)))) return false
    const owned = await programOfOwnedResponse(file.ownerId)
    const isOwn = ctx.actor.kind === 'user' && owned?.ownerId === ctx.actor.id
    return owned !== null && (isOwn || can(ctx, 'program.response.read', owned.programId))
  },
  isNamed: isStillNamed,
}
