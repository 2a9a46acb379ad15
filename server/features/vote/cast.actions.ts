import type { AnswerOf, ArgumentsOf } from '#core/endpoint.ts'
import { singleLine } from '#core/member/member.rules.ts'
import { Problem } from '#core/problem.ts'
import { pick } from '#core/text.ts'
import type * as contract from '#core/vote/vote.contract.ts'
import type { CastBallot } from '#core/vote/vote.contract.ts'
import { castBallot as castEndpoint } from '#core/vote/vote.contract.ts'
import { flawsOf, type Marks, phaseOfVote, showsResults } from '#core/vote/vote.rules.ts'
import { votePaths } from '#core/vote/vote.site.ts'
import { assertCaptcha } from '../../captcha/captcha.ts'
import { type Context, platformOf, platformUrl, type UserActor } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { seal, unseal } from '../../secrets.ts'
import { assertEmailAllowed } from '../account/credentials.ts'
import { domainOf, emailKey as emailKeyOf } from '../account/email.ts'
import { hashOf, newSecret } from '../account/tokens.ts'
import { getProgramRow } from '../program/program.public.ts'
import type { Origin, StoredBallot } from './ballot.repo.ts'
import * as ballots from './ballot.repo.ts'
import { VOTER_ADDRESS } from './sealed.ts'
import { liveResults } from './tally.actions.ts'
import * as repo from './vote.repo.ts'
import { settingsOf, type VoteRow } from './vote.repo.ts'
import { hmac, LETTERS, openVoting, saltOf, type Voting } from './voting.ts'

/** Who votes, as a hash of this vote alone: two votes of a person have nothing in common. */
const voterKeyOf = (salt: string, kind: 'device' | 'email' | 'user' | 'code', value: string): string =>
  hmac(salt, `${kind} ${value}`).toString('base64url').slice(0, 32)

/** Always the same for a voter: whoever votes twice reads the receipt of the first. `K7QFM-2MXDP`. */
export function receiptOf(salt: string, voterKey: string): string {
  const letters = Array.from(
    hmac(salt, `receipt ${voterKey}`).subarray(0, 10),
    (byte) => LETTERS[byte % LETTERS.length],
  )
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}

/** Key and receipt of a voter of an imported file. */
export const importedKeyOf = (ctx: Context, row: VoteRow, voter: string) => {
  const salt = saltOf(ctx, row)
  const voterKey = hmac(salt, `imported ${voter}`).toString('base64url').slice(0, 32)
  return { voterKey, receipt: receiptOf(salt, voterKey) }
}

/** Key of who votes with an invitation, by its id. */
export function invitationKeyOf(ctx: Context, row: VoteRow): (id: string) => string {
  const salt = saltOf(ctx, row)
  return (id) => voterKeyOf(salt, 'code', id)
}

const shortName = (salt: string, kind: string, value: string): string =>
  value === '' ? '' : `${kind}-${hmac(salt, `${kind} ${value}`).toString('hex').slice(0, 8)}`

/** Throws what keeps a ballot from being cast now. */
function assertCasting({ row }: Voting, now: Date): void {
  const phase = phaseOfVote(row, now)
  switch (phase) {
    case 'open':
      return
    case 'unpublished':
      throw new Problem('vote.unpublished')
    case 'upcoming':
      throw new Problem('vote.notOpen')
    case 'paused':
      throw new Problem('vote.paused')
    case 'closed':
      throw new Problem('vote.closed')
  }
}

/** Throws 'vote.invalid' with every flaw. */
function assertMarks({ settings, entries }: Voting, marks: Marks): void {
  const flaws = flawsOf(settings, entries, marks)
  if (flaws.length > 0) throw new Problem('vote.invalid', { data: { flaws } })
}

const confirmedUser = ({ actor }: Context): UserActor | null =>
  actor.kind === 'user' && actor.confirmed && !actor.enrolling ? actor : null

type Casting = ArgumentsOf<typeof contract.castBallot>

interface Voter {
  voterKey: string
  domain: string
  /** Somebody whom nobody else vouches for: limits of their network hold. */
  isAnonymous: boolean
  /** Address that is to confirm it first. */
  confirm: string | null
  /** Confirmed address that its receipt goes to. */
  tell: string | null
}

async function voterOf(ctx: Context, voting: Voting, { device, email, code }: Casting): Promise<Voter> {
  const { salt, settings } = voting
  const user = confirmedUser(ctx)
  const by = (kind: Parameters<typeof voterKeyOf>[1], value: string, more: Partial<Voter> = {}): Voter => ({
    voterKey: voterKeyOf(salt, kind, value),
    ...{ domain: '', isAnonymous: false, confirm: null, tell: user?.email ?? null },
    ...more,
  })
  switch (settings.eligibility) {
    case 'signed-in':
      if (!user) throw new Problem('vote.signIn')
      return by('user', user.id)
    case 'anyone':
      return user ? by('user', user.id) : by('device', device, { isAnonymous: true })
    case 'email': {
      if (user) return by('email', emailKeyOf(user.email), { domain: domainOf(user.email) })
      if (!email) throw new Problem('vote.emailNeeded', { issues: [{ at: 'body.email', rule: 'required' }] })
      await assertEmailAllowed(email)
      return by('email', emailKeyOf(email), { domain: domainOf(email), isAnonymous: true, confirm: email.trim() })
    }
    case 'invited': {
      await ctx.app.rates.consume('voteCode', networkOf(ctx))
      const invitation = code ? await repo.findInvitation(voting.row.id, tidyCode(code)) : null
      if (!invitation)
        throw new Problem('vote.codeUnknown', { issues: [{ at: 'body.code', rule: 'vote.codeUnknown' }] })
      await ctx.app.rates.refund('voteCode', networkOf(ctx))
      return by('code', invitation.id, { tell: null })
    }
  }
}

const tidyCode = (code: string): string => {
  const letters = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}`
}

const networkOf = (ctx: Context): string => ctx.request?.network ?? ''

/**
 * After three ballots from one network a proof against robots is asked for, after five an account; who has one is not held up.
 * Throws 'captcha.required', 'captcha.refused', 'vote.signIn'.
 */
async function assertWithinLimits(
  ctx: Context,
  voteId: string,
  proof: string | undefined,
): Promise<() => Promise<void>> {
  const key = `${voteId} ${networkOf(ctx)}`
  if (!(await hasRoom(ctx, 'voteSignIn', key))) throw new Problem('vote.signIn')
  const takeBack = () => ctx.app.rates.refund('voteSignIn', key)
  if (await hasRoom(ctx, 'voteCaptcha', key))
    return async () => {
      await takeBack()
      await ctx.app.rates.refund('voteCaptcha', key)
    }
  try {
    await assertCaptcha(ctx, { ...castEndpoint, captcha: true }, proof)
  } catch (refused) {
    await takeBack()
    throw refused
  }
  return takeBack
}

/** What is refused does not count, or many at once would use up the ballots that are left with a proof. */
const hasRoom = (ctx: Context, name: 'voteSignIn' | 'voteCaptcha', key: string): Promise<boolean> =>
  ctx.app.rates.consume(name, key).then(
    () => true,
    async (refused: unknown) => {
      if (!(refused instanceof Problem)) throw refused
      await ctx.app.rates.refund(name, key)
      return false
    },
  )

/** One ballot for each voter, whatever is sent how often: what is there already is told as a duplicate, or replaced. */
export async function castBallot(ctx: Context, input: Casting, proof?: string): Promise<CastBallot> {
  const voting = await openVoting(ctx, input.voteId)
  assertCasting(voting, ctx.now)
  assertMarks(voting, input.marks)
  const voter = await voterOf(ctx, voting, input)
  const { row, salt } = voting
  const origin: Origin = {
    network: shortName(salt, 'n', networkOf(ctx)),
    device: shortName(salt, 'd', input.device),
    domain: voter.domain,
  }
  const before = voter.isAnonymous ? await ballots.findBallot(row.id, voter.voterKey) : null
  if (before && !voter.confirm) return again(ctx, voting, before, input.marks)
  const takeBack = voter.isAnonymous ? await assertWithinLimits(ctx, row.id, proof) : null
  if (voter.confirm) {
    await ctx.app.rates.consume('voteMail', `${row.id} ${voter.voterKey}`)
    await waitForConfirmation(ctx, voting, { ...input, ...origin, voterKey: voter.voterKey, email: voter.confirm })
    return { outcome: 'confirm', receipt: null, castAt: null, marks: null }
  }
  const { stored, isNew } = await write(ctx, voting, { voterKey: voter.voterKey, marks: input.marks, ...origin })
  if (isNew) {
    if (voter.tell) await sendReceipt(ctx, voting, { to: voter.tell, lang: input.lang, stored })
    return { outcome: 'new', ...told(stored) }
  }
  await takeBack?.()
  return again(ctx, voting, stored, input.marks)
}

const write = (
  ctx: Context,
  { row, salt }: Voting,
  { voterKey, marks, network, device, domain }: Origin & { voterKey: string; marks: Marks },
) =>
  ballots.castFirst({
    ...{ sessionId: row.id, voterKey, marks, network, device, domain },
    receipt: receiptOf(salt, voterKey),
    castAt: ctx.now,
  })

const told = ({ receipt, castAt, marks }: StoredBallot): Omit<CastBallot, 'outcome'> => ({
  ...{ receipt, marks },
  castAt: castAt.toISOString(),
})

/** Property names in a fixed order, so that the same choice is the same text. */
const textOf = (marks: Marks): string =>
  JSON.stringify(Array.isArray(marks) ? marks : Object.entries(marks).sort(([a], [b]) => (a < b ? -1 : 1)))

/** What a voter sends who has a ballot: the same is a repetition; another one replaces it where that is allowed. */
async function again(ctx: Context, { settings }: Voting, stored: StoredBallot, marks: Marks): Promise<CastBallot> {
  if (!settings.changeable || textOf(stored.marks) === textOf(marks)) return { outcome: 'duplicate', ...told(stored) }
  await ballots.replaceMarks(stored.id, marks, ctx.now)
  return { outcome: 'changed', ...told({ ...stored, marks, castAt: ctx.now }) }
}

/* ---- confirmed addresses ---- */

const CONFIRM_HOURS = 24

interface Unconfirmed extends Origin {
  voterKey: string
  marks: Marks
  email: string
  lang?: Casting['lang']
}

async function waitForConfirmation(ctx: Context, { row }: Voting, given: Unconfirmed): Promise<void> {
  const { voterKey, marks, network, device, domain, email } = given
  const program = await getProgramRow(row.programId)
  const platform = platformOf(ctx)
  const lang = langOf(ctx, given.lang)
  const { secret, hash } = newSecret()
  await transaction(async () => {
    await ballots.keepWaiting({
      ...{ sessionId: row.id, voterKey, marks, network, device, domain, tokenHash: hash },
      expiresAt: new Date(ctx.now.getTime() + CONFIRM_HOURS * 3_600_000),
      sealedAddress: seal(ctx.app.config, VOTER_ADDRESS, email),
    })
    await ctx.app.mail.queue(ctx, {
      template: 'voteConfirm',
      to: email,
      lang,
      values: { vote: singleLine(pick(row.title, lang, program.lang)), hours: String(CONFIRM_HOURS) },
      url: platformUrl(ctx.app, platform, `/${lang}/applications/${row.slug}?confirm=${secret}`),
    })
  })
}

/** Counts what waited for its link. Opened again it says the same. Throws 'vote.linkExpired'. */
export async function confirmBallot(
  ctx: Context,
  { voteId, token, lang }: ArgumentsOf<typeof contract.confirmBallot>,
): Promise<CastBallot> {
  const voting = await openVoting(ctx, voteId)
  assertCasting(voting, ctx.now)
  const waiting = await ballots.findWaiting(voting.row.id, hashOf(token))
  if (!waiting || waiting.expiresAt <= ctx.now) throw new Problem('vote.linkExpired')
  assertMarks(voting, waiting.marks)
  const { stored, isNew } = await write(ctx, voting, waiting)
  if (!isNew) return again(ctx, voting, stored, waiting.marks)
  if (waiting.sealedAddress) {
    const to = String(unseal(ctx.app.config, VOTER_ADDRESS, waiting.sealedAddress))
    await sendReceipt(ctx, voting, { to, lang, stored })
    await ballots.forgetAddress(waiting.id)
  }
  return { outcome: 'new', ...told(stored) }
}

/* ---- receipts by mail ---- */

const langOf = (ctx: Context, lang: Casting['lang']) =>
  lang && platformOf(ctx).supportedLangs.includes(lang) ? lang : ctx.locale

interface Receipt {
  to: string
  lang: Casting['lang']
  stored: StoredBallot
}

/** Follows the commit: a ballot counts whether its receipt can be mailed or not. */
async function sendReceipt(ctx: Context, { row }: Voting, { to, lang: asked, stored }: Receipt): Promise<void> {
  const lang = langOf(ctx, asked)
  try {
    const program = await getProgramRow(row.programId)
    await transaction(() =>
      ctx.app.mail.queue(ctx, {
        template: 'voteReceipt',
        ...{ to, lang },
        values: { vote: singleLine(pick(row.title, lang, program.lang)), receipt: stored.receipt },
        url: platformUrl(ctx.app, platformOf(ctx), votePaths.details(lang, program.slug, row.slug)),
        dedupeKey: `voteReceipt ${stored.id}`,
      }),
    )
  } catch (err) {
    ctx.app.log.warn({ err }, 'the receipt of a ballot was not mailed')
  }
}

/* ---- what visitors see ---- */

/** The vote of the page, whoever asks. Not published: nothing but that. */
export async function getVotesSession(
  ctx: Context,
  { programId, voteId }: ArgumentsOf<typeof contract.getVotesSession>,
): Promise<AnswerOf<typeof contract.getVotesSession>> {
  const row = await repo.findVote(voteId)
  if (!row?.publishedAt) throw new Problem('resource.notFound')
  const program = await getProgramRow(row.programId)
  if (programId !== program.id && programId !== program.slug) throw new Problem('resource.notFound')
  const phase = phaseOfVote(row, ctx.now)
  const { results, eligibility } = settingsOf(row)
  const shows = showsResults(results, phase)
  const user = confirmedUser(ctx)
  const isTheirs = user && phase !== 'unpublished' && eligibility !== 'invited'
  const mine = isTheirs
    ? await ballots.findBallot(
        row.id,
        eligibility === 'email'
          ? voterKeyOf(saltOf(ctx, row), 'email', emailKeyOf(user.email))
          : voterKeyOf(saltOf(ctx, row), 'user', user.id),
      )
    : null
  return {
    id: row.id,
    published: row.published,
    phase,
    opensAt: row.opensAt?.toISOString() ?? null,
    closesAt: row.closesAt?.toISOString() ?? null,
    ballots: shows ? (await liveResults(ctx, row)).ballots : null,
    showsResults: shows,
    mine: mine && { receipt: mine.receipt, castAt: mine.castAt.toISOString(), marks: mine.marks },
  }
}

/** Throws 'resource.notFound', 'vote.unpublished'. */
export async function openPublished(voteId: string): Promise<VoteRow> {
  const row = await repo.findVote(voteId)
  if (!row?.publishedAt) throw new Problem('resource.notFound')
  if (!row.published) throw new Problem('vote.unpublished')
  return row
}

export async function checkReceipt(
  _ctx: Context,
  { voteId, receipt }: ArgumentsOf<typeof contract.checkReceipt>,
): Promise<AnswerOf<typeof contract.checkReceipt>> {
  const row = await openPublished(voteId)
  const letters = receipt.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const found = await ballots.findByReceipt(row.id, `${letters.slice(0, 5)}-${letters.slice(5)}`)
  return {
    found: found !== null,
    castAt: found?.castAt.toISOString() ?? null,
    state: found?.state ?? null,
    reason: found?.reason ?? '',
  }
}

/** Throws 'vote.ballotsHidden' before the organiser shows them. */
export async function getPublicResults(
  ctx: Context,
  { voteId }: ArgumentsOf<typeof contract.getPublicResults>,
): Promise<AnswerOf<typeof contract.getPublicResults>> {
  const row = await openPublished(voteId)
  const phase = phaseOfVote(row, ctx.now)
  if (!showsResults(settingsOf(row).results, phase)) throw new Problem('vote.ballotsHidden')
  return { ...(await liveResults(ctx, row)), phase }
}

/** The vote whose ballots anyone may read: after closing, unless its results stay hidden. Throws 'vote.ballotsHidden'. */
export async function openRecount(ctx: Context, voteId: string): Promise<VoteRow> {
  const row = await openPublished(voteId)
  if (phaseOfVote(row, ctx.now) !== 'closed' || settingsOf(row).results === 'hidden')
    throw new Problem('vote.ballotsHidden')
  return row
}
