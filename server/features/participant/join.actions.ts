import type { ArgumentsOf } from '#core/endpoint.ts'
import type * as contract from '#core/participant/join.contract.ts'
import type { JoinInvitation } from '#core/participant/join.contract.ts'
import { isShareable } from '#core/participant/participant.rules.ts'
import { Problem, type ProblemCode } from '#core/problem.ts'
import { pick } from '#core/text.ts'
import { type Context, platformOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { transactionOnceMore } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import { ensureMembership, findMembership, findUserByEmail, getUser } from '../account/account.public.ts'
import type { OpenedSession } from '../account/session.actions.ts'
import { hashOf } from '../account/tokens.ts'
import { enterAs, newAccount, openAccount } from '../member/joining.ts'
import { textsToAccept } from '../page/acceptance.actions.ts'
import { openAggregate, type ResponseAggregate } from '../response/aggregate.ts'
import { findAny } from '../response/response.public.ts'
import { subjectOf } from '../response/submit.actions.ts'
import { endInvitation, findInvitationByHash, type InvitationRow } from './invitation.repo.ts'
import { queueToOwner } from './mails.ts'
import { join, lockResponse } from './participant.repo.ts'

/** The invitation of a link of this platform. Throws 'invitation.unknown'. */
async function getInvitation(ctx: Context, token: string): Promise<InvitationRow> {
  await ctx.app.rates.consume('token', ctx.request?.network ?? '')
  platformOf(ctx)
  const row = await findInvitationByHash(hashOf(token))
  if (!row) throw new Problem('invitation.unknown')
  return row
}

type State = JoinInvitation['state']

const stateOf = (row: InvitationRow, now: Date): State => {
  if (row.acceptedAt) return 'accepted'
  if (row.declinedAt) return 'declined'
  if (row.revokedAt) return 'revoked'
  return row.expiresAt > now ? 'sent' : 'expired'
}

/** Its application; null when it is gone or withdrawn, so that nobody joins it any more. */
async function findTarget({ responseId }: InvitationRow): Promise<ResponseAggregate | null> {
  const loaded = await findAny(responseId)
  if (!loaded || !isShareable(loaded.response.state) || loaded.response.programStatus === 'deleted') return null
  return openAggregate(loaded)
}

/** What a link leads to, whatever has become of its invitation. */
export async function checkInvitation(
  ctx: Context,
  { token }: ArgumentsOf<typeof contract.checkJoinInvitation>,
): Promise<JoinInvitation> {
  const row = await getInvitation(ctx, token)
  const target = await findTarget(row)
  const state = stateOf(row, ctx.now)
  const account = (await findUserByEmail(row.emailKey))?.confirmedAt ? 'existing' : 'new'
  const response = target?.response
  const text = (of: typeof response extends undefined ? never : Parameters<typeof pick>[0]) =>
    pick(of, ctx.locale, response?.programLang)
  return {
    state: target === null && (state === 'sent' || state === 'expired') ? 'revoked' : state,
    email: row.email,
    invitedBy: row.invitedByName,
    role: row.role,
    // Of what somebody is not invited to any more, nothing is said.
    title: state === 'sent' ? (response?.title ?? '') : '',
    program: {
      title: response ? text(response.programTitle) : '',
      category: response ? text(response.categoryTitle) : '',
      zone: response?.zone ?? 'UTC',
      deadlineAt: (response?.deadlineAt ?? response?.closesAt)?.toISOString() ?? null,
    },
    message: state === 'sent' ? row.message : '',
    expiresAt: row.expiresAt.toISOString(),
    endedAt: (row.acceptedAt ?? row.declinedAt ?? row.revokedAt)?.toISOString() ?? null,
    account,
    signedInAs: ctx.actor.kind === 'user' ? ctx.actor.email : null,
    texts: account === 'new' ? await textsToAccept() : {},
  }
}

const ENDED: Record<Exclude<State, 'sent'>, ProblemCode> = {
  accepted: 'invitation.used',
  expired: 'invitation.expired',
  revoked: 'invitation.revoked',
  declined: 'invitation.revoked',
}

/** Why an invitation cannot be accepted any more; `sent`: it ended between being read and being accepted. */
function endedProblem(row: InvitationRow, now: Date): Problem {
  const state = stateOf(row, now)
  return new Problem(state === 'sent' ? 'invitation.used' : ENDED[state])
}

export type Joined = OpenedSession & { responseId: string; programSlug: string }

/**
 * Takes the person of an invitation into the application and signs them in: with a name and a password where there is no
 * confirmed account, else as the person who is signed in. Of several attempts at once one accepts. Throws
 * 'invitation.otherPerson' for somebody else, 'invitation.signInFirst' for a person with an account.
 */
export async function acceptInvitation(
  ctx: Context,
  input: ArgumentsOf<typeof contract.acceptJoinInvitation>,
): Promise<Joined> {
  const row = await getInvitation(ctx, input.token)
  if (stateOf(row, ctx.now) !== 'sent') throw endedProblem(row, ctx.now)
  const known = await findUserByEmail(row.emailKey)
  if (ctx.actor.kind === 'user' && ctx.actor.id !== known?.id) throw new Problem('invitation.otherPerson')
  if (known?.confirmedAt && ctx.actor.kind !== 'user') throw await needsSignIn(ctx, input.token)
  if (ctx.grants.revoked) throw new Problem('account_access_revoked')
  const account = known?.confirmedAt ? null : await newAccount(row, input)
  return transactionOnceMore(async () => {
    await lockResponse(row.responseId)
    const target = await findTarget(row)
    if (!target) throw new Problem('invitation.revoked')
    if (!(await endInvitation(row.id, { acceptedAt: ctx.now }, ctx.now)))
      throw endedProblem((await findInvitationByHash(hashOf(input.token))) ?? row, ctx.now)
    const userId = account ? await openAccount(ctx, row, account) : (known?.id ?? '')
    if ((await findMembership(userId))?.state === 'revoked') throw new Problem('account_access_revoked')
    await ensureMembership(userId, 'applicant')
    const user = await getUser(userId)
    const { response } = target
    if (response.ownerId !== userId) {
      const name = `${user.firstname} ${user.lastname}`.trim()
      await join({ responseId: response.id, userId, role: row.role, joinedAt: ctx.now })
      await record(
        { ...ctx, actor: { kind: 'user', id: userId, name } },
        {
          type: 'participant.joined',
          subject: subjectOf(response),
          programId: response.programId,
          after: { name, role: row.role },
        },
      )
      await queueToOwner(ctx, target, 'participantJoined', name)
    }
    const opened = await enterAs(ctx, user, account ? ['link', 'password'] : null)
    return { ...opened, responseId: response.id, programSlug: response.programSlug }
  })
}

/** Refuses a person with an account who is not signed in, unless the account comes from this invitation, accepted a moment ago. */
async function needsSignIn(ctx: Context, token: string): Promise<Problem> {
  const row = await findInvitationByHash(hashOf(token))
  return row && stateOf(row, ctx.now) !== 'sent' ? endedProblem(row, ctx.now) : new Problem('invitation.signInFirst')
}

/** Ends an invitation whose person does not want it. Throws why it cannot be declined any more. */
export async function declineInvitation(
  ctx: Context,
  { token }: ArgumentsOf<typeof contract.declineJoinInvitation>,
): Promise<void> {
  const row = await getInvitation(ctx, token)
  await transaction(async () => {
    if (stateOf(row, ctx.now) !== 'sent' || !(await endInvitation(row.id, { declinedAt: ctx.now }, ctx.now)))
      throw endedProblem(row, ctx.now)
    const target = await findTarget(row)
    if (!target) return
    await record(ctx, {
      type: 'participant.declined',
      subject: subjectOf(target.response),
      programId: target.response.programId,
      before: { email: row.email, role: row.role },
    })
  })
}
