import type { PersonEraser } from '../../slice.ts'
import { findUser } from '../account/account.public.ts'
import * as comments from './comment.repo.ts'
import * as invitations from './invitation.repo.ts'
import * as people from './participant.repo.ts'

/** Runs once applications went with the person, or to a co-applicant. */
export const participantEraser: PersonEraser = {
  async here(_ctx, userId) {
    const user = await findUser(userId)
    await people.removePerson(userId)
    await invitations.removePerson({ userId, emailKey: user?.emailKey ?? '' })
    await comments.removePerson(userId)
  },
}
