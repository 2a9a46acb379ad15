import type { ArgumentsOf } from '#core/endpoint.ts'
import type { Locale } from '#core/locale.ts'
import { INVITATION_DAYS, MOST_SENDS, RESEND_AFTER, singleLine } from '#core/member/member.rules.ts'
import type * as contract from '#core/participant/participant.contract.ts'
import type { Participants } from '#core/participant/participant.contract.ts'
import { isShareable, MOST_PARTICIPANTS } from '#core/participant/participant.rules.ts'
import { Problem } from '#core/problem.ts'
import { plainDate } from '#core/site/dates.ts'
import { pick } from '#core/text.ts'
import { type Context, platformOf, platformUrl, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { transactionOnceMore } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import { say } from '../../words.ts'
import { findUserByEmail } from '../account/account.public.ts'
import { assertEmailAllowed } from '../account/credentials.ts'
import { emailKey } from '../account/email.ts'
import { newSecret } from '../account/tokens.ts'
import { isTurnedOff, type ResponseAggregate } from '../response/aggregate.ts'
import { openMine } from '../response/mine.ts'
import { subjectOf } from '../response/submit.actions.ts'
import {
  countOpen,
  dismissInvitation,
  endInvitation,
  findInvitation,
  findOpenInvitation,
  insertInvitation,
  renewInvitation,
} from './invitation.repo.ts'
import { titleOf } from './mails.ts'
import { countPeople, listPeople, lockResponse } from './participant.repo.ts'
import { showPeople } from './people.actions.ts'

const DAY = 86_400_000

async function openShareable(ctx: Context, responseId: string): Promise<ResponseAggregate> {
  const aggregate = await openMine(ctx, responseId, 'own')
  const { state, programStatus } = aggregate.response
  if (!isShareable(state) || programStatus === 'deleted') throw new Problem('response.transition', { data: { state } })
  return aggregate
}

/**
 * Invites an address to an application of the caller's. The answer does not depend on whether it has an account. Throws
 * 'participant.memberAlready', 'participant.invitedAlready', 'participant.tooMany', 'participant.off', 'response.ownerOnly', 'response.transition'.
 */
export async function inviteParticipant(
  ctx: Context,
  { responseId, email, role, message }: ArgumentsOf<typeof contract.inviteParticipant>,
): Promise<Participants> {
  const aggregate = await openShareable(ctx, responseId)
  if (isTurnedOff(aggregate, 'together')) throw new Problem('participant.off')
  await ctx.app.rates.consume('participantInvitations', userOf(ctx).id)
  await assertEmailAllowed(email)
  const key = emailKey(email)
  // Who has an account reads their own language; nobody learns of that.
  const locale = (await findUserByEmail(key))?.locale ?? aggregate.response.lang
  await transactionOnceMore(async () => {
    await lockResponse(responseId)
    const people = await listPeople(responseId)
    const emails = [aggregate.response.ownerEmail ?? '', ...people.map((person) => person.email)].map(emailKey)
    if (emails.includes(key)) throw new Problem('participant.memberAlready')
    const open = await findOpenInvitation(responseId, key)
    if (open && open.expiresAt > ctx.now) throw new Problem('participant.invitedAlready')
    if (open) await endInvitation(open.id, { revokedAt: ctx.now })
    if (people.length + (await countOpen(responseId, ctx.now)) >= MOST_PARTICIPANTS)
      throw new Problem('participant.tooMany', { data: { most: MOST_PARTICIPANTS } })
    const { secret, hash } = newSecret()
    const expiresAt = new Date(ctx.now.getTime() + INVITATION_DAYS * DAY)
    const inviter = inviterOf(ctx)
    const sent = { email: email.trim(), role, locale, message, expiresAt }
    await insertInvitation({
      ...sent,
      responseId,
      emailKey: key,
      invitedById: userOf(ctx).id,
      invitedByName: inviter,
      tokenHash: hash,
      lastSentAt: ctx.now,
    })
    await tell(ctx, aggregate, 'participant.invited', sent)
    await queueMail(ctx, aggregate, { ...sent, inviter }, secret)
  })
  return showPeople(ctx, aggregate)
}

const inviterOf = (ctx: Context): string => {
  const { name, email } = userOf(ctx)
  return singleLine(name || email).slice(0, 200)
}

interface Sent {
  email: string
  role: 'editor' | 'reader'
  locale: Locale
  message: string
  expiresAt: Date
}

const tell = (
  ctx: Context,
  { response }: ResponseAggregate,
  type: 'participant.invited' | 'participant.reinvited',
  { email, role }: Pick<Sent, 'email' | 'role'>,
) => record(ctx, { type, subject: subjectOf(response), programId: response.programId, after: { email, role } })

function queueMail(
  ctx: Context,
  aggregate: ResponseAggregate,
  { email, role, locale, message, expiresAt, inviter }: Sent & { inviter: string },
  secret: string,
): Promise<void> {
  const platform = platformOf(ctx)
  const { response } = aggregate
  const lang = platform.supportedLangs.includes(locale) ? locale : response.lang
  return ctx.app.mail.queue(ctx, {
    template: 'participantInvited',
    to: email,
    lang: locale,
    values: {
      inviter,
      title: titleOf(aggregate),
      program: singleLine(pick(response.programTitle, locale, response.programLang)),
      role: say(locale, 'front', `together.role.${role}`),
      message,
      until: plainDate(expiresAt, response.zone, locale),
    },
    url: platformUrl(ctx.app, platform, `/${lang}/join-application?token=${secret}`),
    dedupeKey: `participantInvited/${response.id}/${secret.slice(0, 12)}`,
  })
}

/** Throws 'invitation.closed' when it has ended, 'rate.limited' within five minutes, 'invitation.sentOften'. */
export async function resendInvitation(
  ctx: Context,
  { responseId, openInvitationId: id }: ArgumentsOf<typeof contract.resendParticipantInvitation>,
): Promise<Participants> {
  const aggregate = await openShareable(ctx, responseId)
  await ctx.app.rates.consume('participantInvitations', userOf(ctx).id)
  await transaction(async () => {
    await lockResponse(responseId)
    const row = await findInvitation(responseId, id)
    if (!row) throw new Problem('resource.notFound')
    if (row.openKey === null) throw new Problem('invitation.closed')
    const wait = Math.ceil((row.lastSentAt.getTime() - ctx.now.getTime()) / 1000) + RESEND_AFTER
    if (wait > 0) throw new Problem('rate.limited', { data: { retryAfter: wait } })
    if (row.sends >= MOST_SENDS) throw new Problem('invitation.sentOften')
    // One that has expired takes a place again.
    const taken = (await countPeople(responseId)) + (await countOpen(responseId, ctx.now))
    if (row.expiresAt <= ctx.now && taken >= MOST_PARTICIPANTS)
      throw new Problem('participant.tooMany', { data: { most: MOST_PARTICIPANTS } })
    const { secret, hash } = newSecret()
    const expiresAt = new Date(ctx.now.getTime() + INVITATION_DAYS * DAY)
    if (!(await renewInvitation(row, { tokenHash: hash, expiresAt, lastSentAt: ctx.now })))
      throw new Problem('invitation.closed')
    await tell(ctx, aggregate, 'participant.reinvited', row)
    await queueMail(ctx, aggregate, { ...row, expiresAt, inviter: inviterOf(ctx) }, secret)
  })
  return showPeople(ctx, aggregate)
}

/** Takes an open invitation back; one that was declined is hidden. Throws 'invitation.closed' when it was accepted. */
export async function revokeInvitation(
  ctx: Context,
  { responseId, openInvitationId: id }: ArgumentsOf<typeof contract.revokeParticipantInvitation>,
): Promise<Participants> {
  const aggregate = await openMine(ctx, responseId, 'own')
  await transaction(async () => {
    const row = await findInvitation(responseId, id)
    if (!row) throw new Problem('resource.notFound')
    if (!(await dismissInvitation(id, ctx.now))) throw new Problem('invitation.closed')
    if (row.declinedAt) return
    await record(ctx, {
      type: 'participant.invitationRevoked',
      subject: subjectOf(aggregate.response),
      programId: aggregate.response.programId,
      before: { email: row.email, role: row.role },
    })
  })
  return showPeople(ctx, aggregate)
}
