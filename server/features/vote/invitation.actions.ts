import { randomInt } from 'node:crypto'
import type { AnswerOf, ArgumentsOf } from '#core/endpoint.ts'
import type { Locale } from '#core/locale.ts'
import { singleLine } from '#core/member/member.rules.ts'
import { Problem } from '#core/problem.ts'
import { cityOf, moment } from '#core/site/dates.ts'
import { pick } from '#core/text.ts'
import type * as contract from '#core/vote/vote.contract.ts'
import { MOST_INVITATIONS } from '#core/vote/vote.rules.ts'
import { type Context, platformOf, platformUrl } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { fillWords } from '../../mail/placeholders.ts'
import { unfilled } from '../../words.ts'
import { emailKey } from '../account/email.ts'
import { lockEditableProgram } from '../program/program.actions.ts'
import { getProgramRow } from '../program/program.public.ts'
import { votedKeys } from './ballot.repo.ts'
import { invitationKeyOf } from './cast.actions.ts'
import { openVote, subjectOf } from './vote.actions.ts'
import type { VoteRow } from './vote.repo.ts'
import * as repo from './vote.repo.ts'

const LETTERS = 'BCDFGHJKMNPQRSTVWXZ23456789'
const letters = (): string => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Codes, and whether each was used: never for what. */
export async function listVoteInvitations(
  ctx: Context,
  { programId, voteId, page, perPage }: ArgumentsOf<typeof contract.listVoteInvitations>,
): Promise<AnswerOf<typeof contract.listVoteInvitations>> {
  const row = await openVote(programId, voteId)
  const { invited: total } = (await repo.readVoteFigures([row.id]))(row.id)
  const found = await repo.listInvitationRows(row.id, { offset: (page - 1) * perPage, limit: perPage })
  const keyOf = invitationKeyOf(ctx, row)
  const used = await votedKeys(
    row.id,
    found.map(({ id }) => keyOf(id)),
  )
  return {
    items: found.map(({ id, code, email, sentAt }) => ({
      ...{ id, code, email },
      used: used.has(keyOf(id)),
      sentAt: sentAt?.toISOString() ?? null,
    })),
    metadata: {
      ...{ page, perPage, total },
      totalFiltred: total,
      nbPages: Math.max(1, Math.ceil(total / perPage)),
      lastId: found.at(-1)?.id ?? null,
    },
  }
}

const untilWords = ({ closesAt }: VoteRow, zone: string, lang: Locale): string =>
  closesAt
    ? fillWords(unfilled(lang, 'email', 'voteInvitation.until'), {
        date: `${moment(closesAt, zone, lang)} (${cityOf(zone)})`,
      })
    : unfilled(lang, 'email', 'voteInvitation.always')

/** Throws 'vote.tooMany'. */
export async function inviteVoters(
  ctx: Context,
  { programId, voteId, emails = [], codes = 0 }: ArgumentsOf<typeof contract.inviteVoters>,
): Promise<{ added: number; known: number; total: number }> {
  const row = await openVote(programId, voteId)
  const program = await getProgramRow(programId)
  const platform = platformOf(ctx)
  return transaction(async () => {
    await lockEditableProgram(programId)
    const { invited } = (await repo.readVoteFigures([row.id]))(row.id)
    const byKey = new Map(emails.map((email) => [emailKey(email), email.trim()]))
    const known = await repo.invitedKeys(row.id, [...byKey.keys()])
    const fresh = [...byKey].filter(([key]) => !known.has(key))
    const added = fresh.length + codes
    if (invited + added > MOST_INVITATIONS) throw new Problem('vote.tooMany', { data: { most: MOST_INVITATIONS } })
    const made = [
      ...fresh.map(([key, email]) => ({ email, emailKey: key, sentAt: ctx.now })),
      ...Array.from({ length: codes }, () => ({ email: null, emailKey: null, sentAt: null })),
    ].map((one) => ({ ...one, sessionId: row.id, code: `${letters()}-${letters()}` }))
    await repo.insertInvitations(made)
    for (const { email, code } of made) {
      if (!email) continue
      const lang = program.lang
      await ctx.app.mail.queue(ctx, {
        template: 'voteInvitation',
        to: email,
        lang,
        values: {
          vote: singleLine(pick(row.title, lang, program.lang)),
          code,
          until: untilWords(row, program.zone, lang),
        },
        url: platformUrl(ctx.app, platform, `/${lang}/applications/${row.slug}?code=${code}`),
      })
    }
    if (added > 0)
      await record(ctx, { type: 'vote.invited', subject: subjectOf(row), programId, after: { codes: added } })
    return { added, known: known.size, total: invited + added }
  })
}
