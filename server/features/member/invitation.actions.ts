import type { Metadata } from '#core/endpoint.ts'
import type { Locale } from '#core/locale.ts'
import type { Invitation, NewInvitations } from '#core/member/invitation.contract.ts'
import {
  INVITATION_DAYS,
  invitationState,
  type ListedPerson,
  type ListProblem,
  MOST_SENDS,
  RESEND_AFTER,
  readPeople,
  singleLine,
} from '#core/member/member.rules.ts'
import { Problem } from '#core/problem.ts'
import { plainDate } from '#core/site/dates.ts'
import { pick } from '#core/text.ts'
import { type Context, platformOf, platformUrl } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { transactionOnceMore } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import { say } from '../../words.ts'
import { findRole, listRoleRows } from '../access/access.public.ts'
import { isBannedDomain } from '../account/banned.ts'
import { domainOf, emailKey } from '../account/email.ts'
import { newSecret } from '../account/tokens.ts'
import { findProgram } from '../program/program.public.ts'
import {
  countInvitations,
  endInvitation,
  findInvitation,
  findOpenInvitations,
  type InvitationRow,
  insertInvitation,
  listInvitationRows,
  renewInvitation,
} from './invitation.repo.ts'
import { nameRole } from './scope.ts'
import { assertMayGive, getRoleFor } from './staff.actions.ts'
import { emailsOfStaff, emailsShutOut } from './staff.repo.ts'

const DAY = 86_400_000

/** What is wrong with an address of a list. */
type InviteProblem = Omit<ListProblem, 'rule'> & {
  rule: ListProblem['rule'] | 'member' | 'invited' | 'shutOut' | 'banned'
}

/**
 * Invites the people of a list to a role on the platform (`programId` null) or in a program. Throws 'request.invalid' with every
 * line that is wrong, unless those are to be skipped, 'access.cannotGrant' for a role with permissions that the caller lacks.
 */
export async function invite(
  ctx: Context,
  programId: string | null,
  { list, role: key, locale, message, skip }: NewInvitations,
): Promise<{ invited: string[]; skipped: { line: number; text: string; rule: string }[] }> {
  const { id: platformId } = platformOf(ctx)
  await ctx.app.rates.consume('invitationLists', ctx.actor.kind === 'user' ? ctx.actor.id : ctx.actor.kind)
  const role = await getRoleFor(key, programId, 'body.role')
  assertMayGive(ctx, role, programId)
  const place = await placeOf(ctx, programId, locale)
  const listed = readPeople(list)
  const banned = await bannedAmong(listed.people)
  const result = await transactionOnceMore(async () => {
    const checked = await checkPeople(ctx, programId, listed, banned)
    if (checked.problems.length > 0 && !skip) throw listProblem(checked.problems)
    for (const person of checked.people) {
      await ctx.app.rates.consume('invitedPeople', platformId)
      await send(ctx, { ...person, programId, role, locale, message, place })
    }
    return checked
  })
  return { invited: result.people.map(({ email }) => email), skipped: result.problems }
}

const listProblem = (problems: readonly InviteProblem[]): Problem =>
  new Problem('request.invalid', {
    issues: problems.map(({ line, text, rule }) => ({
      at: 'body.list',
      rule: `invite-${rule}`,
      params: { line, text },
    })),
  })

async function bannedAmong(people: readonly ListedPerson[]): Promise<ReadonlySet<string>> {
  const domains = [...new Set(people.map(({ email }) => domainOf(email)))]
  const banned = await Promise.all(domains.map((domain) => isBannedDomain(domain)))
  return new Set(domains.filter((_domain, n) => banned[n]))
}

/** Those who can be invited, and what is wrong with the others, by line. */
async function checkPeople(
  ctx: Context,
  programId: string | null,
  { people, problems }: { people: readonly ListedPerson[]; problems: readonly InviteProblem[] },
  banned: ReadonlySet<string>,
): Promise<{ people: ListedPerson[]; problems: InviteProblem[] }> {
  const keys = people.map(({ email }) => emailKey(email))
  const scope = programId === null ? { programId } : { programId, through: [] }
  const [staff, open] = [await emailsOfStaff(scope, keys), await findOpenInvitations(programId, keys)]
  for (const invitation of open)
    if (invitation.expiresAt <= ctx.now) await endInvitation(invitation.id, { revokedAt: ctx.now })
  const shutOut = await emailsShutOut(keys)
  const waiting = new Set(open.flatMap((one) => (one.expiresAt > ctx.now ? [one.emailKey] : [])))
  const ruleOf = (email: string): InviteProblem['rule'] | null => {
    if (staff.has(emailKey(email))) return 'member'
    if (waiting.has(emailKey(email))) return 'invited'
    if (shutOut.has(emailKey(email))) return 'shutOut'
    return banned.has(domainOf(email)) ? 'banned' : null
  }
  const found = people.flatMap(({ line, email }): InviteProblem[] => {
    const rule = ruleOf(email)
    return rule ? [{ line, text: email, rule }] : []
  })
  return {
    people: people.filter(({ email }) => !ruleOf(email)),
    problems: [...problems, ...found].sort((a, b) => a.line - b.line),
  }
}

interface Place {
  /** Title of the program, else the name of the platform. */
  title: string
  zone: string
}

/** Throws 'resource.notFound' for a program that is not there. */
async function placeOf(ctx: Context, programId: string | null, locale: Locale): Promise<Place> {
  if (programId === null) return { title: platformOf(ctx).name, zone: 'UTC' }
  const program = await findProgram(programId)
  if (!program) throw new Problem('resource.notFound')
  return { title: pick(program.title, locale, program.lang), zone: program.zone }
}

type Role = NonNullable<Awaited<ReturnType<typeof findRole>>>

/** Whoever may open the back office accepts there, others on the public site. */
const linkOf = (ctx: Context, locale: Locale, role: Pick<Role, 'permissions'>, secret: string): string => {
  const platform = platformOf(ctx)
  const isBackOffice = role.permissions.includes('platform.back-office-access.authorize')
  const lang = isBackOffice || platform.supportedLangs.includes(locale) ? locale : platform.defaultLang
  return platformUrl(ctx.app, platform, `/${lang}/${isBackOffice ? 'admin/' : ''}finalize-registration?token=${secret}`)
}

/** What a role is called in a language. */
export const roleWords = (role: Pick<Role, 'key' | 'name'>, locale: Locale): string =>
  role.name ? pick(role.name, locale) : say(locale, 'admin', `role.${role.key}`)

const inviterOf = (ctx: Context): { invitedById: string | null; invitedByName: string } => ({
  invitedById: ctx.actor.kind === 'user' ? ctx.actor.id : null,
  invitedByName: singleLine(ctx.actor.kind === 'user' ? ctx.actor.name || ctx.actor.email : platformOf(ctx).name).slice(
    0,
    200,
  ),
})

async function send(
  ctx: Context,
  given: Pick<ListedPerson, 'email' | 'name'> & {
    programId: string | null
    role: Role
    locale: Locale
    message: string
    place: Place
  },
): Promise<void> {
  const { email, name, programId, role, locale, message } = given
  const { secret, hash } = newSecret()
  const expiresAt = new Date(ctx.now.getTime() + INVITATION_DAYS * DAY)
  const inviter = inviterOf(ctx)
  const { id } = await insertInvitation({
    email,
    emailKey: emailKey(email),
    name,
    role: role.key,
    programId,
    locale,
    message,
    ...inviter,
    tokenHash: hash,
    expiresAt,
    lastSentAt: ctx.now,
  })
  await record(ctx, {
    type: 'invitation.sent',
    subject: { kind: 'invitation', id, name: email },
    programId,
    after: { role: role.key },
  })
  await queueMail(ctx, { email, locale, message, expiresAt, inviter: inviter.invitedByName }, role, given.place, secret)
}

const queueMail = (
  ctx: Context,
  {
    email,
    locale,
    message,
    expiresAt,
    inviter,
  }: { email: string; locale: Locale; message: string; expiresAt: Date; inviter: string },
  role: Role,
  place: Place,
  secret: string,
): Promise<void> =>
  ctx.app.mail.queue(ctx, {
    template: 'invitation',
    to: email,
    lang: locale,
    values: {
      inviter,
      role: singleLine(roleWords(role, locale)),
      place: singleLine(place.title),
      message,
      until: plainDate(expiresAt, place.zone, locale),
    },
    url: linkOf(ctx, locale, role, secret),
  })

interface InvitationQuery {
  page: number
  perPage: number
  search?: string | undefined
  state?: Invitation['state'] | undefined
}

export async function listInvitations(
  ctx: Context,
  programId: string | null,
  { page, perPage, ...filters }: InvitationQuery,
): Promise<{ items: Invitation[]; metadata: Metadata }> {
  const [rows, total, filtered, roles] = await Promise.all([
    listInvitationRows({ ...filters, programId, now: ctx.now, limit: perPage, offset: (page - 1) * perPage }),
    countInvitations({ programId, now: ctx.now }),
    countInvitations({ ...filters, programId, now: ctx.now }),
    listRoleRows(),
  ])
  return {
    items: rows.map((row) => present(ctx, row, roles.find(({ key }) => key === row.role)?.name ?? null)),
    metadata: {
      page,
      perPage,
      total,
      totalFiltred: filtered,
      nbPages: Math.max(1, Math.ceil(filtered / perPage)),
      lastId: rows.at(-1)?.id ?? null,
    },
  }
}

export const stateOfRow = (row: InvitationRow, now: Date): Invitation['state'] =>
  row.declinedAt ? 'declined' : invitationState(row, now)

export const endOfRow = ({ acceptedAt, revokedAt, declinedAt }: InvitationRow): Date | null =>
  acceptedAt ?? revokedAt ?? declinedAt

const present = (ctx: Context, row: InvitationRow, roleName: Role['name']): Invitation => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: nameRole(ctx, { key: row.role, name: roleName }),
  locale: row.locale,
  invitedBy: row.invitedByName,
  state: stateOfRow(row, ctx.now),
  sends: row.sends,
  createdAt: row.createdAt.toISOString(),
  lastSentAt: row.lastSentAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  endedAt: endOfRow(row)?.toISOString() ?? null,
})

/**
 * Sends an open invitation again, with a new link and as long to accept it. Throws 'invitation.closed' when it has ended,
 * 'rate.limited' within five minutes, 'invitation.sentOften'.
 */
export async function resend(ctx: Context, programId: string | null, id: string): Promise<Invitation> {
  return transaction(async () => {
    const row = await findInvitation(id, programId)
    if (!row) throw new Problem('resource.notFound')
    const role = await findRole(row.role)
    if (row.openKey === null || !role) throw new Problem('invitation.closed')
    assertMayGive(ctx, role, programId)
    const wait = Math.ceil((row.lastSentAt.getTime() - ctx.now.getTime()) / 1000) + RESEND_AFTER
    if (wait > 0) throw new Problem('rate.limited', { data: { retryAfter: wait } })
    if (row.sends >= MOST_SENDS) throw new Problem('invitation.sentOften')
    const { secret, hash } = newSecret()
    const expiresAt = new Date(ctx.now.getTime() + INVITATION_DAYS * DAY)
    // Somebody else sent it, or it ended, a moment ago.
    if (!(await renewInvitation(row, { tokenHash: hash, expiresAt, lastSentAt: ctx.now })))
      throw new Problem('invitation.closed')
    await record(ctx, {
      type: 'invitation.resent',
      subject: { kind: 'invitation', id, name: row.email },
      programId,
      after: { role: row.role },
    })
    const place = await placeOf(ctx, programId, row.locale)
    await queueMail(ctx, { ...row, expiresAt, inviter: row.invitedByName }, role, place, secret)
    const renewed = await findInvitation(id, programId)
    return present(ctx, renewed ?? row, role.name)
  })
}

/** Takes an open invitation back. Throws 'invitation.closed' when it has ended. */
export async function revoke(ctx: Context, programId: string | null, id: string): Promise<void> {
  await transaction(async () => {
    const row = await findInvitation(id, programId)
    if (!row) throw new Problem('resource.notFound')
    if (!(await endInvitation(id, { revokedAt: ctx.now }))) throw new Problem('invitation.closed')
    await record(ctx, {
      type: 'invitation.revoked',
      subject: { kind: 'invitation', id, name: row.email },
      programId,
      before: { role: row.role },
    })
  })
}
