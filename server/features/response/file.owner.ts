import { can } from '../../context.ts'
import type { FileOwner, OwnedFile } from '../../slice.ts'
import { rolesOf } from '../participant/participant.public.ts'
import { isNamed } from './files.repo.ts'
import { programOfOwnedResponse } from './response.repo.ts'

const isStillNamed = async ({ key, ownerId }: OwnedFile): Promise<boolean> =>
  ownerId !== null && (await isNamed(key, ownerId))

/** Files in answers: of those who apply together, and of those who may read the applications of the program. */
export const responseFiles: FileOwner = {
  async mayRead(ctx, file) {
    // What was taken out of an answer is who uploaded it's alone.
    if (!file.ownerId || (file.unusedSince && !(await isStillNamed(file)))) return false
    const owned = await programOfOwnedResponse(file.ownerId)
    if (!owned) return false
    if (can(ctx, 'program.response.read', owned.programId)) return true
    if (ctx.actor.kind !== 'user') return false
    const { id: userId } = ctx.actor
    if (owned.ownerId === userId) return true
    return (await rolesOf([{ responseId: file.ownerId, userId }])).size > 0
  },
  isNamed: isStillNamed,
}
