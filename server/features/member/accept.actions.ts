import type { OpenInvitation } from '#core/member/invitation.contract.ts'
import { Problem, type ProblemCode } from '#core/problem.ts'
import { pick } from '#core/text.ts'
import { type Context, platformOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { transactionOnceMore } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import { assignRole, findRole } from '../access/access.public.ts'
import { ensureMembership, findUserByEmail, getUser } from '../account/account.public.ts'
import type { OpenedSession } from '../account/session.actions.ts'
import { hashOf } from '../account/tokens.ts'
import { textsToAccept } from '../page/acceptance.actions.ts'
import { findProgram } from '../program/program.public.ts'
import { endOfRow, roleWords, stateOfRow } from './invitation.actions.ts'
import { endInvitation, findInvitationByHash, type InvitationRow } from './invitation.repo.ts'
import { enterAs, type JoinInput, newAccount, openAccount } from './joining.ts'
import { nameRole } from './scope.ts'

/** The invitation of a link of this platform. Throws 'invitation.unknown'. */
async function getInvitation(ctx: Context, token: string): Promise<InvitationRow> {
  await ctx.app.rates.consume('token', ctx.request?.network ?? '')
  platformOf(ctx)
  const row = await findInvitationByHash(hashOf(token))
  if (!row) throw new Problem('invitation.unknown')
  return row
}

/** Its role and program; null when one of them is gone, so that it can be accepted no more. */
async function findTarget(row: InvitationRow) {
  const [role, program] = [await findRole(row.role), row.programId === null ? null : await findProgram(row.programId)]
  if (!role || (row.programId !== null && (!program || program.status === 'deleted'))) return null
  return { role, program }
}

/** What a link leads to, whatever has become of its invitation. */
export async function checkInvitation(ctx: Context, { token }: { token: string }): Promise<OpenInvitation> {
  const row = await getInvitation(ctx, token)
  const target = await findTarget(row)
  const state = stateOfRow(row, ctx.now)
  const account = (await findUserByEmail(row.emailKey))?.confirmedAt ? 'existing' : 'new'
  const [firstname = '', ...rest] = row.name.split(' ')
  return {
    state: target === null && (state === 'sent' || state === 'expired') ? 'revoked' : state,
    email: row.email,
    firstname: firstname.slice(0, 100),
    lastname: rest.join(' ').slice(0, 100),
    invitedBy: row.invitedByName,
    role: nameRole(ctx, { key: row.role, name: target?.role.name ?? null }),
    roleName: roleWords(target?.role ?? { key: row.role, name: null }, ctx.locale),
    program: target?.program ? pick(target.program.title, ctx.locale, target.program.lang) : null,
    platform: platformOf(ctx).name,
    message: row.message,
    expiresAt: row.expiresAt.toISOString(),
    endedAt: endOfRow(row)?.toISOString() ?? null,
    account,
    signedInAs: ctx.actor.kind === 'user' ? ctx.actor.email : null,
    texts: account === 'new' ? await textsToAccept() : {},
  }
}

const ENDED: Record<Exclude<OpenInvitation['state'], 'sent'>, ProblemCode> = {
  accepted: 'invitation.used',
  expired: 'invitation.expired',
  revoked: 'invitation.revoked',
  declined: 'invitation.revoked',
}

/** Why an invitation cannot be accepted any more. */
function endedProblem(row: InvitationRow, now: Date): Problem {
  const state = stateOfRow(row, now)
  // Ended between being read and being accepted, by the same person in another tab or by whoever took it back.
  return new Problem(state === 'sent' ? 'invitation.used' : ENDED[state])
}

/** Refuses a person with an account who is not signed in, unless the account comes from this invitation, accepted a moment ago. */
async function needsSignIn(ctx: Context, token: string): Promise<Problem> {
  const row = await findInvitationByHash(hashOf(token))
  return row && stateOfRow(row, ctx.now) !== 'sent' ? endedProblem(row, ctx.now) : new Problem('invitation.signInFirst')
}

type Acceptance = JoinInput & { token: string }

/**
 * Accepts an invitation and signs its person in: with a name and a password where there is no confirmed account, else as the
 * person who is signed in. Of several attempts at once one accepts. Throws 'invitation.otherPerson' for somebody else,
 * 'invitation.signInFirst' for a person with an account.
 */
export async function acceptInvitation(ctx: Context, input: Acceptance): Promise<OpenedSession & { to: string }> {
  const row = await getInvitation(ctx, input.token)
  if (stateOfRow(row, ctx.now) !== 'sent') throw endedProblem(row, ctx.now)
  const known = await findUserByEmail(row.emailKey)
  if (ctx.actor.kind === 'user' && ctx.actor.id !== known?.id) throw new Problem('invitation.otherPerson')
  if (known?.confirmedAt && ctx.actor.kind !== 'user') throw await needsSignIn(ctx, input.token)
  const account = known?.confirmedAt ? null : await newAccount(row, input)
  return transactionOnceMore(async () => {
    const target = await findTarget(row)
    if (!target) throw new Problem('invitation.revoked')
    if (!(await endInvitation(row.id, { acceptedAt: ctx.now }, ctx.now)))
      throw endedProblem((await findInvitationByHash(hashOf(input.token))) ?? row, ctx.now)
    const userId = account ? await openAccount(ctx, row, account) : (known?.id ?? '')
    const user = await getUser(userId)
    const membershipId = await ensureMembership(userId, 'staff')
    await assignRole(membershipId, target.role.id, row.programId).catch((error: unknown) => {
      // The role was deleted a moment ago.
      throw error instanceof Problem && error.code === 'resource.notFound' ? new Problem('invitation.revoked') : error
    })
    const actor = { kind: 'user' as const, id: userId, name: `${user.firstname} ${user.lastname}`.trim() }
    await record(
      { ...ctx, actor },
      {
        type: 'invitation.accepted',
        subject: { kind: 'invitation', id: row.id, name: row.email },
        programId: row.programId,
        after: { role: row.role },
      },
    )
    const to =
      target.program && target.role.permissions.includes('platform.programs.page.administration')
        ? `admin/programs/${target.program.slug}/dashboard`
        : 'admin/home/programs'
    return { ...(await enterAs(ctx, user, account ? ['link', 'password'] : null)), to }
  })
}

/** Ends an invitation whose person does not want it. Throws why it cannot be declined any more. */
export async function declineInvitation(ctx: Context, { token }: { token: string }): Promise<void> {
  const row = await getInvitation(ctx, token)
  await transaction(async () => {
    if (stateOfRow(row, ctx.now) !== 'sent' || !(await endInvitation(row.id, { declinedAt: ctx.now }, ctx.now)))
      throw endedProblem(row, ctx.now)
    await record(ctx, {
      type: 'invitation.declined',
      subject: { kind: 'invitation', id: row.id, name: row.email },
      programId: row.programId,
      before: { role: row.role },
    })
  })
}
