import type { PersonEraser } from '../../slice.ts'
import { findUser } from '../account/account.public.ts'
import { renameSome } from '../response/rename.ts'
import * as comments from './comment.repo.ts'
import * as invitations from './invitation.repo.ts'
import * as people from './participant.repo.ts'

/** Runs once applications went with the person, or to a co-applicant. */
export const participantEraser: PersonEraser = {
  async here(ctx, userId) {
    const user = await findUser(userId)
    const shared = await people.listShared(userId)
    await people.removePerson(userId)
    for (const [programId, those] of Map.groupBy(shared, ({ programId }) => programId))
      await renameSome(
        programId,
        those.map(({ id }) => id),
        ctx.now,
      )
    await invitations.removePerson({ userId, emailKey: user?.emailKey ?? '' })
    await comments.removePerson(userId)
  },
}
