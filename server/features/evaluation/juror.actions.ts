import type { ArgumentsOf } from '#core/endpoint.ts'
import { sheetMean } from '#core/evaluation/criterion.rules.ts'
import type * as contract from '#core/evaluation/evaluation.contract.ts'
import type { Juror } from '#core/evaluation/evaluation.contract.ts'
import { LONGEST_NAME, MOST_JURORS, mayScore } from '#core/evaluation/session.rules.ts'
import type { Locale } from '#core/locale.ts'
import { readPeople, singleLine } from '#core/member/member.rules.ts'
import { type Issue, Problem } from '#core/problem.ts'
import { cityOf, moment } from '#core/site/dates.ts'
import { pick } from '#core/text.ts'
import { type Context, platformOf, platformUrl } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record, recordAll } from '../../events/record.ts'
import { fillWords } from '../../mail/placeholders.ts'
import { unfilled } from '../../words.ts'
import { listHolders } from '../access/access.public.ts'
import { findUsers } from '../account/account.public.ts'
import { emailKey } from '../account/email.ts'
import { invite } from '../member/invitation.actions.ts'
import { lockEditableProgram } from '../program/program.actions.ts'
import { getProgramRow } from '../program/program.public.ts'
import { listDutyRows, listSheets, removeUnsent } from './duty.repo.ts'
import {
  findJuror,
  insertJurors,
  type JurorRow,
  listJurorRows,
  readMembersByEmail,
  updateJuror as setJuror,
} from './juror.repo.ts'
import { openSession, subjectOf } from './session.actions.ts'
import type { SessionRow } from './session.repo.ts'

const JURY_ROLE = 'jury'

export const jurorSubject = ({ id, name }: Pick<JurorRow, 'id' | 'name'>) => ({
  kind: 'juror' as const,
  id,
  name: name || null,
})

/** The jury with its progress; who left with nothing sent is not shown. */
async function showJurors(session: SessionRow): Promise<Juror[]> {
  const jurors = await listJurorRows(session.id)
  const duties = Map.groupBy(await listDutyRows(session.id), ({ jurorId }) => jurorId)
  const sheets = Map.groupBy(await listSheets(session.id, { state: 'sent' }), ({ jurorId }) => jurorId)
  return jurors.flatMap((juror): Juror[] => {
    const own = duties.get(juror.id) ?? []
    const count = (state: string) => own.filter((duty) => duty.state === state).length
    const means = (sheets.get(juror.id) ?? []).flatMap(({ notes }) => sheetMean(session.criteria, notes) ?? [])
    if (juror.state === 'removed' && count('sent') === 0) return []
    return [
      {
        ...{ id: juror.id, userId: juror.userId, name: juror.name, email: juror.email, state: juror.state },
        ...{ cap: juror.cap, categories: juror.categories, expertise: juror.expertise },
        assigned: own.length - count('recused'),
        sent: count('sent'),
        drafts: count('draft'),
        recused: count('recused'),
        mean: means.length > 0 ? means.reduce((sum, one) => sum + one, 0) / means.length : null,
        lastSeenAt: juror.lastSeenAt?.toISOString() ?? null,
        remindedAt: juror.remindedAt?.toISOString() ?? null,
      },
    ]
  })
}

export const listJurors = async ({ programId, sessionId }: { programId: string; sessionId: string }) => ({
  items: await showJurors(await openSession(programId, sessionId)),
})

/**
 * Puts people on the jury. Who may score in the program already is on it at once; others are invited to the program as jurors.
 * Throws 'request.invalid' with every line that is wrong, 'evaluation.tooManyJurors', 'access.cannotGrant'.
 */
export async function addJurors(
  ctx: Context,
  { programId, sessionId, list, message, cap }: ArgumentsOf<typeof contract.addJurors>,
): Promise<{ added: number; invited: number; known: number }> {
  const session = await openSession(programId, sessionId)
  const { people, problems } = readPeople(list)
  if (problems.length > 0)
    throw new Problem('request.invalid', {
      issues: problems.map(
        ({ line, text, rule }): Issue => ({ at: 'body.list', rule: `invite-${rule}`, params: { line, text } }),
      ),
    })
  const holders = new Set(await listHolders('program.evaluation.score', programId))
  const members = new Map(
    (await readMembersByEmail(people.map(({ email }) => emailKey(email)))).map((member) => [member.emailKey, member]),
  )
  return transaction(async () => {
    await lockEditableProgram(programId)
    const jurors = await listJurorRows(session.id)
    const byKey = new Map(jurors.map((juror) => [juror.key, juror]))
    const fresh = people.filter(({ email }) => byKey.get(emailKey(email))?.state !== 'active')
    if (jurors.length + fresh.length > MOST_JURORS)
      throw new Problem('evaluation.tooManyJurors', { data: { most: MOST_JURORS } })
    const rowOf = ({ email, name }: { email: string; name: string }) => {
      const member = members.get(emailKey(email))
      const isIn = member !== undefined && holders.has(member.userId)
      return {
        ...{ sessionId: session.id, key: emailKey(email), emailKey: emailKey(email), email, cap },
        userId: isIn ? member.userId : null,
        name: (member?.name || singleLine(name) || email).slice(0, LONGEST_NAME),
        state: isIn ? ('active' as const) : ('invited' as const),
        categories: [],
        expertise: [],
      }
    }
    const rows = fresh.map(rowOf)
    const isBack = (row: (typeof rows)[number]) => byKey.has(row.key)
    for (const row of rows.filter(isBack)) {
      const juror = byKey.get(row.key)
      if (juror) await setJuror(juror.id, { state: row.state, userId: row.userId })
    }
    await insertJurors(rows.filter((row) => !isBack(row)))
    const outside = rows
      .filter(({ state }) => state === 'invited')
      .map(({ email, name }) => `${quoted(name)} <${email}>`)
    const invited = outside.length > 0 ? await inviteAll(ctx, programId, outside.join('\n'), message) : 0
    const now = await listJurorRows(session.id)
    const added = rows.flatMap(({ key }) => now.find((juror) => juror.key === key) ?? [])
    await recordAll(
      ctx,
      added.map((juror) => ({
        type: 'juror.added' as const,
        subject: jurorSubject(juror),
        programId,
        after: { juror: juror.name },
      })),
    )
    return { added: rows.length, invited, known: people.length - fresh.length }
  })
}

/** A name that a list can hold. */
const quoted = (name: string): string => `"${name.replaceAll(/["\\<>]/g, '')}"`

/** Who has an invitation already, or a role there, is left as they are. */
async function inviteAll(ctx: Context, programId: string, list: string, message: string): Promise<number> {
  const { invited } = await invite(ctx, programId, {
    ...{ list, message, role: JURY_ROLE, locale: ctx.locale, skip: true },
  })
  return invited.length
}

async function openJuror(session: SessionRow, jurorId: string): Promise<JurorRow> {
  const juror = await findJuror(session.id, jurorId)
  if (!juror) throw new Problem('resource.notFound')
  return juror
}

export async function updateJuror({
  programId,
  sessionId,
  jurorId,
  cap,
  categories,
  expertise,
}: ArgumentsOf<typeof contract.updateJuror>): Promise<Juror> {
  const session = await openSession(programId, sessionId)
  await openJuror(session, jurorId)
  await setJuror(jurorId, { cap, categories, expertise })
  const juror = (await showJurors(session)).find(({ id }) => id === jurorId)
  if (!juror) throw new Problem('resource.notFound')
  return juror
}

/** What they sent stays and counts; the rest is free for others. */
export async function removeJuror(
  ctx: Context,
  { programId, sessionId, jurorId }: ArgumentsOf<typeof contract.removeJuror>,
): Promise<void> {
  const session = await openSession(programId, sessionId)
  const juror = await openJuror(session, jurorId)
  await transaction(async () => {
    await lockEditableProgram(programId)
    for (const { id, jurorId: of } of await listDutyRows(session.id)) if (of === jurorId) await removeUnsent(id)
    await setJuror(jurorId, { state: 'removed' })
    await record(ctx, {
      type: 'juror.removed',
      subject: jurorSubject(juror),
      programId,
      before: { juror: juror.name },
    })
  })
}

const untilWords = ({ closesAt }: SessionRow, zone: string, lang: Locale): string =>
  closesAt
    ? fillWords(unfilled(lang, 'email', 'juryReminder.until'), {
        date: `${moment(closesAt, zone, lang)} (${cityOf(zone)})`,
      })
    : unfilled(lang, 'email', 'juryReminder.always')

/** Writes to jurors with sheets left, whoever has an account; once for an `occasion`. Throws 'evaluation.notOpen'. */
export async function remindJurors(
  ctx: Context,
  { programId, sessionId, jurorIds, occasion }: ArgumentsOf<typeof contract.remindJurors> & { occasion?: string },
): Promise<{ sent: number }> {
  const session = await openSession(programId, sessionId)
  if (mayScore(session, ctx.now) !== 'yes') throw new Problem('evaluation.notOpen')
  const program = await getProgramRow(programId)
  const asked = jurorIds && new Set(jurorIds)
  const behind = (await showJurors(session)).filter(
    ({ id, userId, state, assigned, sent }) =>
      state === 'active' && userId !== null && sent < assigned && (!asked || asked.has(id)),
  )
  const users = new Map((await findUsers(behind.flatMap(({ userId }) => userId ?? []))).map((user) => [user.id, user]))
  return transaction(async () => {
    for (const juror of behind) {
      const user = users.get(juror.userId ?? '')
      if (!user) continue
      await ctx.app.mail.queue(ctx, {
        template: 'juryReminder',
        to: user.email,
        lang: user.locale,
        values: {
          firstname: singleLine(user.firstname) || singleLine(juror.name),
          session: singleLine(pick(session.title, user.locale, program.lang)),
          program: singleLine(pick(program.title, user.locale, program.lang)),
          left: String(juror.assigned - juror.sent),
          until: untilWords(session, program.zone, user.locale),
        },
        url: platformUrl(
          ctx.app,
          platformOf(ctx),
          `/${user.locale}/admin/programs/${program.slug}/examinations/${session.slug}/responses`,
        ),
        ...(occasion && { dedupeKey: `juryReminder/${juror.id}/${occasion}` }),
      })
      await setJuror(juror.id, { remindedAt: ctx.now })
    }
    if (behind.length > 0)
      await record(ctx, {
        type: 'session.reminded',
        subject: await subjectOf(session),
        programId,
        after: { jurors: behind.length },
      })
    return { sent: behind.length }
  })
}
