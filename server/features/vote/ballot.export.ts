import type { Response } from 'express'
import type { ArgumentsOf } from '#core/endpoint.ts'
import { pick } from '#core/text.ts'
import { pabulibLines } from '#core/vote/pabulib.write.ts'
import type * as contract from '#core/vote/vote.contract.ts'
import { keysOf, type Marks, tallyOf } from '#core/vote/vote.rules.ts'
import type { Context } from '../../context.ts'
import { type Line, sendCsv } from '../../http/csv.ts'
import { getProgramRow } from '../program/program.public.ts'
import { listBallotRows } from './ballot.repo.ts'
import { openRecount } from './cast.actions.ts'
import { openVote } from './vote.actions.ts'
import { listVoteEntryRows, settingsOf, type VoteRow } from './vote.repo.ts'

/** `3 7 1`, the best first where they are ranked; with points `3:4 7:1`. */
const marksText = (marks: Marks): string =>
  keysOf(marks)
    .map((key) => (Array.isArray(marks) ? key : `${key}:${(marks as Record<string, number>)[key]}`))
    .join(' ')

/** Ballots by receipt, excluded ones with their reason. Where they came from and when is for organisers alone. */
export async function* ballotLines(row: VoteRow, reader: 'organiser' | 'public'): AsyncGenerator<Line> {
  const forOrganisers = reader === 'organiser'
  yield ['receipt', 'state', 'reason', 'vote', ...(forOrganisers ? ['castAt', 'domain', 'network', 'device'] : [])]
  for (const { receipt, state, reason, marks, castAt, domain, network, device } of await listBallotRows(row.id))
    yield [
      ...[receipt, state, reason, marksText(marks)],
      ...(forOrganisers ? [castAt.toISOString(), domain, network, device] : []),
    ]
}

/** The ballots that count as a Pabulib file, which every tally of the field reads. */
export async function pabulibOf(row: VoteRow): Promise<string> {
  const settings = settingsOf(row)
  const program = await getProgramRow(row.programId)
  const entries = await listVoteEntryRows(row.id)
  const counted = (await listBallotRows(row.id)).filter(({ state }) => state === 'counted')
  const meta = {
    description: pick(row.title, program.lang),
    instance: row.slug,
    ...(settings.budget > 0 && { budget: settings.budget, currency: settings.currency }),
    rule: tallyOf(settings),
    ...(settings.budget > 0 ? {} : { seats: settings.seats }),
    ...(row.opensAt && { date_begin: row.opensAt.toISOString().slice(0, 10) }),
    ...(row.closesAt && { date_end: row.closesAt.toISOString().slice(0, 10) }),
  }
  const ballots = counted.map(({ receipt: voter, marks }) => ({ voter, marks }))
  return [...pabulibLines({ meta, method: settings.method, entries, ballots })].join('')
}

async function send(ctx: Context, res: Response, row: VoteRow, format: 'csv' | 'pb', reader: 'organiser' | 'public') {
  if (format === 'csv') {
    await sendCsv(ctx, res, row.slug, ballotLines(row, reader))
    res.end()
    return
  }
  res.setHeader('content-type', 'text/plain; charset=utf-8')
  res.setHeader('content-disposition', `attachment; filename="${row.slug}.pb"`)
  res.setHeader('cache-control', 'no-store')
  res.end(await pabulibOf(row))
}

export const exportBallots = async (
  ctx: Context,
  { programId, voteId, format }: ArgumentsOf<typeof contract.exportBallots>,
  res: Response,
): Promise<void> => send(ctx, res, await openVote(programId, voteId), format, 'organiser')

/** Throws 'vote.ballotsHidden'. */
export const getPublishedBallots = async (
  ctx: Context,
  { voteId, format }: ArgumentsOf<typeof contract.getPublishedBallots>,
  res: Response,
): Promise<void> => send(ctx, res, await openRecount(ctx, voteId), format, 'public')
