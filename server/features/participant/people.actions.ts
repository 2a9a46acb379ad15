import type { ArgumentsOf } from '#core/endpoint.ts'
import type * as contract from '#core/participant/participant.contract.ts'
import type { Participants } from '#core/participant/participant.contract.ts'
import { isShareable } from '#core/participant/participant.rules.ts'
import { Problem } from '#core/problem.ts'
import { type Context, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { isTurnedOff, type ResponseAggregate } from '../response/aggregate.ts'
import { onCurrent } from '../response/change.ts'
import { openMine } from '../response/mine.ts'
import { handOn } from '../response/owner.ts'
import { findAny } from '../response/response.public.ts'
import { subjectOf } from '../response/submit.actions.ts'
import { countOpen, type InvitationRow, listInvitations } from './invitation.repo.ts'
import { queueToOwner, queueToPerson } from './mails.ts'
import { end, listPeople, lockResponse, type ParticipantRow, setRole } from './participant.repo.ts'

/** Who applies together, as the caller may see it. Throws 'resource.notFound'. */
export const listParticipants = async (
  ctx: Context,
  input: ArgumentsOf<typeof contract.listParticipants>,
): Promise<Participants> => showPeople(ctx, await openMine(ctx, input.responseId, 'read'))

/** The same of an application that is open already. */
export async function showPeople(ctx: Context, { response, by }: ResponseAggregate): Promise<Participants> {
  const people = await listPeople(response.id)
  const me = userOf(ctx).id
  const role = by?.role ?? 'reader'
  const isOwner = role === 'owner'
  const invitations = isOwner ? await listInvitations(response.id) : []
  const shareable = isShareable(response.state)
  return {
    role,
    items: [
      {
        id: 'owner',
        userId: response.ownerId,
        name: `${response.ownerFirstname ?? ''} ${response.ownerLastname ?? ''}`.trim(),
        email: isOwner ? response.ownerEmail : null,
        role: 'owner',
        isMe: response.ownerId === me,
        since: null,
        version: response.version,
      },
      ...people.map((person) => ({
        id: person.id,
        userId: person.userId,
        name: nameOf(person),
        email: isOwner || person.userId === me ? person.email : null,
        role: person.role,
        isMe: person.userId === me,
        since: person.joinedAt.toISOString(),
        version: person.version,
      })),
    ],
    invitations: invitations.map((row) => ({
      id: row.id,
      email: row.email,
      role: row.role,
      state: stateOfOpen(row, ctx.now),
      sends: row.sends,
      lastSentAt: row.lastSentAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
    })),
    abilities: {
      invite: isOwner && shareable && !isTurnedOff({ response }, 'together'),
      transfer: isOwner && shareable && people.length > 0,
      leave: !isOwner,
    },
  }
}

const stateOfOpen = (row: InvitationRow, now: Date): Participants['invitations'][number]['state'] =>
  row.declinedAt ? 'declined' : row.expiresAt > now ? 'sent' : 'expired'

export const nameOf = ({ firstname, lastname }: Pick<ParticipantRow, 'firstname' | 'lastname'>): string =>
  `${firstname} ${lastname}`.trim()

async function getPerson(responseId: string, participantId: string): Promise<ParticipantRow> {
  const person = (await listPeople(responseId)).find(({ id }) => id === participantId)
  if (!person) throw new Problem('resource.notFound')
  return person
}

/** Throws 'response.ownerOnly', 'resource.stale', 'resource.notFound'. */
export async function updateParticipant(
  ctx: Context,
  { responseId, participantId, role, version }: ArgumentsOf<typeof contract.updateParticipant>,
): Promise<Participants> {
  const aggregate = await openMine(ctx, responseId, 'own')
  await transaction(async () => {
    await lockResponse(responseId)
    const person = await getPerson(responseId, participantId)
    if (person.version !== version)
      throw new Problem('resource.stale', { data: { current: { role: person.role, version: person.version } } })
    if (person.role === role) return
    if (!(await setRole(participantId, { role, version }))) throw new Problem('resource.stale')
    await record(ctx, {
      type: 'participant.roleChanged',
      subject: subjectOf(aggregate.response),
      programId: aggregate.response.programId,
      before: { name: nameOf(person), role: person.role },
      after: { name: nameOf(person), role },
    })
  })
  return showPeople(ctx, await openMine(ctx, responseId, 'own'))
}

/** Throws 'response.ownerOnly', 'resource.notFound'. */
export async function removeParticipant(
  ctx: Context,
  { responseId, participantId }: ArgumentsOf<typeof contract.removeParticipant>,
): Promise<Participants> {
  const aggregate = await openMine(ctx, responseId, 'own')
  await transaction(async () => {
    await lockResponse(responseId)
    const person = await getPerson(responseId, participantId)
    await endPart(ctx, aggregate, person, 'removed')
    await queueToPerson(ctx, aggregate, 'participantRemoved', person)
  })
  return showPeople(ctx, await openMine(ctx, responseId, 'own'))
}

/** Throws 'participant.ownerStays' for the owner, who hands the application on first. */
export async function leaveResponse(
  ctx: Context,
  { responseId }: ArgumentsOf<typeof contract.leaveResponse>,
): Promise<void> {
  const aggregate = await openMine(ctx, responseId, 'read')
  if (aggregate.by?.role === 'owner') throw new Problem('participant.ownerStays')
  await transaction(async () => {
    await lockResponse(responseId)
    const person = (await listPeople(responseId)).find(({ userId }) => userId === userOf(ctx).id)
    if (!person) throw new Problem('resource.notFound')
    await endPart(ctx, aggregate, person, 'left')
    await queueToOwner(ctx, aggregate, 'participantLeft', nameOf(person))
  })
}

async function endPart(
  ctx: Context,
  { response }: ResponseAggregate,
  person: ParticipantRow,
  how: 'left' | 'removed',
): Promise<void> {
  if (!(await end(person.id, how))) throw new Problem('resource.notFound')
  await record(ctx, {
    type: `participant.${how}`,
    subject: subjectOf(response),
    programId: response.programId,
    before: { name: nameOf(person), role: person.role },
  })
}

/** Of several at once one hands it on. Throws 'response.ownerOnly', 'response.transition', 'participant.cannotOwn'. */
export async function transferResponse(
  ctx: Context,
  { responseId, participantId }: ArgumentsOf<typeof contract.transferResponse>,
): Promise<Participants> {
  await onCurrent(async () => {
    const aggregate = await openMine(ctx, responseId, 'own')
    const { state } = aggregate.response
    if (!isShareable(state)) throw new Problem('response.transition', { data: { state } })
    await transaction(async () => {
      const heir = await handOn(ctx, aggregate, participantId, 'editor')
      await queueToPerson(ctx, aggregate, 'applicationReceived', heir)
    })
  })
  return listParticipants(ctx, { responseId })
}

/** Who takes part beside the owner, for organisers. Throws 'resource.notFound'. */
export async function listForOrganisers(
  ctx: Context,
  { programId, responseId }: ArgumentsOf<typeof contract.listResponseParticipants>,
) {
  const loaded = await findAny(responseId)
  if (loaded?.response.programId !== programId || loaded.response.state === 'deleted')
    throw new Problem('resource.notFound')
  return {
    items: (await listPeople(responseId)).map((person) => ({
      id: person.id,
      name: nameOf(person),
      email: person.email,
      role: person.role,
      since: person.joinedAt.toISOString(),
    })),
    open: await countOpen(responseId, ctx.now),
  }
}
