import type { Response } from 'express'
import type { ArgumentsOf } from '#core/endpoint.ts'
import { escapeHtml } from '#core/html.ts'
import { numberIn } from '#core/number.ts'
import type * as contract from '#core/vote/vote.contract.ts'
import { phaseOfVote, showsResults } from '#core/vote/vote.rules.ts'
import type { Context } from '../../context.ts'
import { say } from '../../words.ts'
import { openPublished } from './cast.actions.ts'
import { liveResults } from './tally.actions.ts'
import { settingsOf } from './vote.repo.ts'

/** About as wide as the words are in a common sans-serif of 15 px. */
const widthOf = (words: string): number => Math.ceil(words.length * 8.5) + 32
const SECONDS = 30

/** An image of a button: it runs nothing and sets no cookie where it is shown. Throws 'vote.unpublished'. */
export async function sendBadge(
  ctx: Context,
  { voteId, lang = ctx.locale }: ArgumentsOf<typeof contract.getVoteBadge>,
  res: Response,
): Promise<void> {
  const row = await openPublished(voteId)
  const isCounted = showsResults(settingsOf(row).results, phaseOfVote(row, ctx.now))
  const count = isCounted ? numberIn((await liveResults(ctx, row)).ballots, lang) : ''
  const words = escapeHtml(say(lang, 'front', 'vote.submit'))
  const [left, right] = [widthOf(words), count ? widthOf(count) : 0]
  const text = (at: number, what: string, colour: string) =>
    `<text x="${at}" y="25" text-anchor="middle" font-family="system-ui,sans-serif" font-size="15" font-weight="600" fill="${colour}">${what}</text>`
  res.setHeader('content-type', 'image/svg+xml')
  res.setHeader('cache-control', `public, max-age=${SECONDS}`)
  res.setHeader('cross-origin-resource-policy', 'cross-origin')
  res.end(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="40" role="img"><rect width="${left + right}" height="40" rx="8" fill="#e8edf8"/><rect width="${left}" height="40" rx="8" fill="#18347e"/>${text(left / 2, words, '#fff')}${count && text(left + right / 2, count, '#18347e')}</svg>`,
  )
}
