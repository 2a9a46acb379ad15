import { Problem } from '#core/problem.ts'
import { isInvited } from '#core/program/invitation.rules.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import {
  endParticipation,
  joinResponse,
  listPeople,
  lockResponse,
  type ParticipantRow,
} from '../participant/participant.public.ts'
import type { ResponseAggregate } from './aggregate.ts'
import { nameDossier } from './answers.ts'
import { applyChange } from './change.ts'
import { countOwn, findProgramRecord, listInvited, lockMember } from './program.repo.ts'
import { nameOf } from './response.present.ts'
import { subjectOf } from './submit.actions.ts'
import { textOfWords } from './words.repo.ts'

/**
 * Makes somebody who takes part in an application its owner, unless somebody else changed it since it was read (see
 * `onCurrent`). Who owned it stays as an editor, or is gone (`former`), when no limit of the call counts. Answers the new
 * owner. Throws 'resource.notFound', 'participant.cannotOwn', 'program.notInvited'.
 */
export async function handOn(
  ctx: Context,
  aggregate: ResponseAggregate,
  participantId: string,
  former: 'editor' | 'gone',
): Promise<ParticipantRow> {
  const { response } = aggregate
  const heir = (await listPeople(response.id)).find(({ id }) => id === participantId)
  if (!heir) throw new Problem('resource.notFound')
  const cap = former === 'editor' ? await capFor(aggregate, heir) : null
  const named = nameDossier({ ...aggregate, response: { ...response, ...asOwner(heir) } })
  await transaction(async () => {
    await lockResponse(response.id)
    if (cap !== null) {
      await lockMember(heir.userId)
      if ((await countOwn(heir.userId, response.programId)) >= cap) throw new Problem('participant.cannotOwn')
    }
    await applyChange(aggregate, {
      now: ctx.now,
      response: {
        ownerId: heir.userId,
        title: named.title,
        sortKey: named.sortKey,
        searchText: textOfWords(named.words),
      },
    })
    if (!(await endParticipation(heir.id, 'left'))) throw new Problem('resource.notFound')
    if (former === 'editor' && response.ownerId)
      await joinResponse({ responseId: response.id, userId: response.ownerId, role: 'editor', joinedAt: ctx.now })
    await record(ctx, {
      type: 'participant.ownerChanged',
      subject: subjectOf(response),
      programId: response.programId,
      before: { owner: former === 'gone' ? '' : nameOf(response) },
      after: { owner: `${heir.firstname} ${heir.lastname}`.trim() },
    })
  })
  return heir
}

const asOwner = ({ userId, firstname, lastname, email }: ParticipantRow) => ({
  ownerId: userId,
  ownerFirstname: firstname,
  ownerLastname: lastname,
  ownerEmail: email,
})

/** How many applications a person may have in the call; null for any number, or where this one takes no place. */
async function capFor({ response }: ResponseAggregate, heir: ParticipantRow): Promise<number | null> {
  const call = (await findProgramRecord(response.programId, response.categoryId, response.id))?.call
  if (!call) return null
  if (call.visibility === 'invitation' && !isInvited(await listInvited(call.programId), heir.email))
    throw new Problem('program.notInvited')
  return call.capPerPerson
}
