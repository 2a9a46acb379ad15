/** What other slices may ask of this one's tables. */
import * as comments from './comment.repo.ts'
import * as invitations from './invitation.repo.ts'
import * as people from './participant.repo.ts'

export {
  end as endParticipation,
  join as joinResponse,
  listEveryone as listPeopleIds,
  listPeople,
  listPeopleOf,
  listTakenPart,
  lockResponse,
  type ParticipantRow,
  requireRole,
  rolesOf,
  takesPart,
} from './participant.repo.ts'

/** Deletes who takes part in these applications, with invitations and comments. */
export async function removeParticipantsOf(responseIds: readonly string[]): Promise<void> {
  await people.removeOf(responseIds)
  await invitations.removeOf(responseIds)
  await comments.removeOf(responseIds)
}
