import { z } from 'zod'
import { endpoint, itemsOf, listOf, pageQuery } from '../endpoint.ts'
import { responseFilters } from '../response/response.contract.ts'
import {
  count,
  email,
  id,
  instant,
  locale,
  platformParams,
  programParams,
  requiredText,
  slug,
  text,
  version,
} from '../schema.ts'
import { SIGNAL_KINDS } from './signals.rules.ts'
import { TALLY_METHODS } from './tally.rules.ts'
import {
  MOST_COST,
  MOST_POINTS,
  MOST_VOTE_ENTRIES,
  VOTE_ELIGIBILITY,
  VOTE_METHODS,
  VOTE_RESULTS,
} from './vote.rules.ts'

const cost = z.number().int().min(0).max(MOST_COST)
const few = z.number().int().min(1).max(MOST_VOTE_ENTRIES)

export const voteSettings = z
  .strictObject({
    method: z.enum(VOTE_METHODS).meta({ description: 'How a ballot is filled in' }),
    min: z
      .number()
      .int()
      .min(0)
      .max(MOST_VOTE_ENTRIES)
      .meta({ description: 'Of approval: entries of a ballot at least' }),
    max: few.meta({ description: 'Of approval: entries of a ballot at most' }),
    points: z
      .number()
      .int()
      .min(1)
      .max(MOST_POINTS)
      .meta({ description: 'Of points: how many a ballot gives at most' }),
    budget: cost.meta({ description: 'What the entries of a ballot, and those that win, cost at most; whole units' }),
    currency: z.string().regex(/^[A-Z]{3}$/, { error: 'unknown' }),
    eligibility: z.enum(VOTE_ELIGIBILITY).meta({ description: 'Who may vote' }),
    results: z.enum(VOTE_RESULTS).meta({ description: 'When visitors see the counts' }),
    changeable: z.boolean().meta({ description: 'Whether a ballot may be replaced until closing' }),
    tally: z.enum(TALLY_METHODS).nullable().meta({ description: 'What decides the winners; null: the usual one' }),
    seats: few.meta({ description: 'How many win, of methods without costs' }),
  })
  .meta({ id: 'VoteSettings' })

export const marks = z
  .union([
    z.array(z.string().min(1).max(80)).max(MOST_VOTE_ENTRIES),
    z.record(z.string().min(1).max(80), z.number().int().min(1).max(MOST_POINTS)),
  ])
  .meta({ description: 'Keys of entries, the best first where they are ranked; for points, the points of each' })

const phase = z.enum(['unpublished', 'upcoming', 'open', 'paused', 'closed'])

export const vote = z
  .object({
    id,
    slug: z.string(),
    title: text(),
    summary: text(2_000),
    phase,
    published: z.boolean(),
    paused: z.boolean(),
    opensAt: instant.nullable(),
    closesAt: instant.nullable(),
    settings: voteSettings,
    figures: z.object({ entries: count, ballots: count, excluded: count, waiting: count, invited: count }),
    version,
  })
  .meta({ id: 'Vote' })
export type Vote = z.output<typeof vote>

const read = { permission: 'program.evaluation.read', on: 'program' } as const
const update = { permission: 'program.evaluation.update', on: 'program' } as const
const voteParams = programParams.extend({ voteId: z.string().max(80).meta({ description: 'Id or slug' }) })
const path = '/user.programs/:programId/votes'

export const listVotes = endpoint({
  method: 'get',
  path,
  summary: 'The public votes of a program, in their order',
  access: read,
  params: programParams,
  response: itemsOf(vote),
})

export const createVote = endpoint({
  method: 'post',
  path,
  summary: 'Create a public vote, unpublished',
  access: update,
  params: programParams,
  body: z.object({
    title: requiredText(200),
    slug: slug.optional().meta({ description: 'Left out: made of the title' }),
    method: z.enum(VOTE_METHODS).optional(),
  }),
  response: vote,
  status: 201,
  problems: ['vote.slugTaken', 'vote.tooMany'],
})

export const getVote = endpoint({
  method: 'get',
  path: `${path}/:voteId`,
  summary: 'One public vote',
  access: read,
  params: voteParams,
  response: vote,
})

export const updateVote = endpoint({
  method: 'put',
  path: `${path}/:voteId`,
  summary: 'Change texts, dates or settings; once ballots were cast, how people vote stays',
  access: update,
  params: voteParams,
  body: z.object({
    title: requiredText(200).optional(),
    summary: text(2_000).optional(),
    opensAt: instant.nullable().optional(),
    closesAt: instant.nullable().optional(),
    settings: voteSettings.partial().optional(),
    version,
  }),
  response: vote,
  problems: ['resource.stale', 'vote.datesInvalid', 'vote.settingsInvalid', 'vote.begun'],
})

export const setVoteState = endpoint({
  method: 'post',
  path: `${path}/:voteId/state`,
  summary: 'Publish a vote, take it off the public pages, pause it or go on',
  access: update,
  params: voteParams,
  body: z.object({ state: z.enum(['published', 'unpublished', 'paused', 'resumed']) }),
  response: vote,
  problems: ['vote.notReady', 'vote.settingsInvalid'],
})

export const deleteVote = endpoint({
  method: 'delete',
  path: `${path}/:voteId`,
  summary: 'Delete a vote without ballots',
  access: update,
  params: voteParams,
  problems: ['vote.notEmpty'],
})

/* ---- entries ---- */

export const voteEntry = z
  .object({
    id,
    key: z.string(),
    responseId: id.nullable().meta({ description: 'Null: added by hand' }),
    title: z.string(),
    summary: z.string(),
    cost: count,
    votes: count.meta({ description: 'Ballots that name it' }),
  })
  .meta({ id: 'VoteEntry' })
export type VoteEntryShown = z.output<typeof voteEntry>

const entryTexts = { title: z.string().trim().min(1).max(300), summary: z.string().trim().max(2_000), cost }

export const listVoteEntries = endpoint({
  method: 'get',
  path: `${path}/:voteId/entries`,
  summary: 'What can be voted for, in its order',
  access: read,
  params: voteParams,
  response: itemsOf(voteEntry),
})

export const addVoteEntries = endpoint({
  method: 'post',
  path: `${path}/:voteId/entries`,
  summary: 'Take applications into a vote: these, or all submitted ones that filters let through; or one entry by hand',
  access: update,
  params: voteParams,
  body: z.object({
    responseIds: z.array(id).max(MOST_VOTE_ENTRIES).optional(),
    filters: responseFilters.optional(),
    byHand: z.object({ ...entryTexts, summary: entryTexts.summary.default(''), cost: cost.default(0) }).optional(),
  }),
  response: z.object({ added: count, total: count }),
  problems: ['vote.tooManyEntries', 'vote.begun'],
})

export const updateVoteEntry = endpoint({
  method: 'put',
  path: `${path}/:voteId/entries/:voteEntryId`,
  summary: 'Change title, summary or cost of an entry; the cost stays once ballots were cast',
  access: update,
  params: voteParams.extend({ voteEntryId: id }),
  body: z.object(entryTexts),
  response: voteEntry,
  problems: ['vote.begun'],
})

export const removeVoteEntries = endpoint({
  method: 'post',
  path: `${path}/:voteId/entries-removed`,
  summary: 'Take entries out of a vote without ballots',
  access: update,
  params: voteParams,
  body: z.object({ entryIds: z.array(id).min(1).max(MOST_VOTE_ENTRIES) }),
  response: z.object({ removed: count }),
  problems: ['vote.begun'],
})

/* ---- ballots and results, for organisers ---- */

export const ballotState = z.enum(['counted', 'excluded'])

export const ballotShown = z
  .object({
    id,
    receipt: z.string(),
    castAt: instant,
    marks,
    state: ballotState,
    reason: z.string().meta({ description: 'Why it was excluded' }),
    domain: z.string().meta({ description: 'Of the confirmed address; empty where none was asked for' }),
    device: z.string().meta({ description: 'Name of the device within this vote, not the device' }),
    network: z.string(),
    changes: count,
  })
  .meta({ id: 'VoteBallot' })
export type BallotShown = z.output<typeof ballotShown>

export const listBallots = endpoint({
  method: 'get',
  path: `${path}/:voteId/ballots`,
  summary: 'Ballots of a vote, the latest first; nobody learns who cast them',
  access: read,
  params: voteParams,
  query: pageQuery.extend({
    state: ballotState.optional(),
    signal: z.string().max(80).optional().meta({ description: 'Only those of this signal' }),
    receipt: z.string().max(20).optional(),
  }),
  response: listOf(ballotShown),
})

const signal = z
  .object({
    key: z.string(),
    kind: z.enum(SIGNAL_KINDS),
    ballots: count,
    excluded: count,
    from: instant,
    to: instant,
    entry: z.string().nullable().meta({ description: 'Key of the entry that most of them name' }),
    share: z.number().meta({ description: 'Share of them that name it, 0 to 1' }),
    usualShare: z.number().meta({ description: 'Share of all other ballots that name it' }),
    perMinute: z.array(count).meta({ description: 'Of a surge: ballots of each minute, with some before and after' }),
    usual: z.number().meta({ description: 'Median of ballots a minute' }),
  })
  .meta({ id: 'VoteSignal' })
export type VoteSignal = z.output<typeof signal>

export const listVoteSignals = endpoint({
  method: 'get',
  path: `${path}/:voteId/signals`,
  summary: 'What may point to fraud, for review: hypotheses, by which nothing is excluded',
  access: read,
  params: voteParams,
  response: itemsOf(signal),
})

export const excludeBallots = endpoint({
  method: 'post',
  path: `${path}/:voteId/ballots-excluded`,
  summary: 'Exclude ballots from the count with a reason; they stay, and are published as excluded',
  access: update,
  params: voteParams,
  body: z.object({
    ballotIds: z.array(id).max(1_000).optional(),
    signal: z.string().max(80).optional().meta({ description: 'All of this signal' }),
    reason: z.string().trim().min(1).max(200),
  }),
  response: z.object({ changed: count }),
})

export const restoreBallots = endpoint({
  method: 'post',
  path: `${path}/:voteId/ballots-restored`,
  summary: 'Count excluded ballots again',
  access: update,
  params: voteParams,
  body: z.object({ ballotIds: z.array(id).max(1_000).optional(), signal: z.string().max(80).optional() }),
  response: z.object({ changed: count }),
})

const tallied = z.object({
  key: z.string(),
  title: z.string(),
  votes: count,
  score: z.number(),
  cost: count,
  won: z.boolean(),
})
const round = z.object({ votes: z.record(z.string(), count), exhausted: count, eliminated: z.string().nullable() })

export const voteResults = z
  .object({
    tally: z.enum(TALLY_METHODS),
    ballots: count.meta({ description: 'Counted' }),
    excluded: count,
    items: z.array(tallied).meta({ description: 'Those that won first, then by score' }),
    rounds: z.array(round).optional(),
    tied: z.array(z.string()).meta({ description: 'Keys that had the same result where it decided who won' }),
    spent: count.meta({ description: 'What the winners cost' }),
    at: instant.meta({ description: 'When it was counted' }),
  })
  .meta({ id: 'VoteResults' })
export type VoteResultsShown = z.output<typeof voteResults>

export const getVoteResults = endpoint({
  method: 'get',
  path: `${path}/:voteId/results`,
  summary: 'The count of a vote as it is now, by its method or another one',
  access: read,
  params: voteParams,
  query: z.object({ tally: z.enum(TALLY_METHODS).optional() }),
  response: voteResults.extend({
    perDay: z
      .array(z.object({ day: z.string(), ballots: count }))
      .meta({ description: 'Ballots by day of the program' }),
  }),
})

const formats = ['csv', 'pb'] as const
export const BALLOT_TYPES = ['text/csv; charset=utf-8', 'text/plain; charset=utf-8'] as const

export const exportBallots = endpoint({
  method: 'get',
  path: `${path}/:voteId/ballots/:format`,
  summary: 'Ballots with their receipts as CSV, excluded ones marked; or those that count as a Pabulib file',
  access: read,
  params: voteParams.extend({ format: z.enum(formats) }),
  wire: 'stream',
  bytes: { types: BALLOT_TYPES },
})

/* ---- invited people ---- */

export const voteInvitation = z
  .object({ id, code: z.string(), email: z.string().nullable(), used: z.boolean(), sentAt: instant.nullable() })
  .meta({ id: 'VoteInvitation' })
export type VoteInvitation = z.output<typeof voteInvitation>

export const listVoteInvitations = endpoint({
  method: 'get',
  path: `${path}/:voteId/invitations`,
  summary: 'Codes of a vote for invited people',
  access: update,
  params: voteParams,
  query: pageQuery,
  response: listOf(voteInvitation),
})

export const inviteVoters = endpoint({
  method: 'post',
  path: `${path}/:voteId/invitations`,
  summary: 'Make codes: one for each address, sent to it, or so many to hand out',
  access: update,
  params: voteParams,
  body: z.object({
    emails: z.array(email).max(1_000).optional(),
    codes: z.number().int().min(1).max(1_000).optional(),
  }),
  response: z.object({ added: count, known: count, total: count }),
  problems: ['vote.tooMany'],
})

/* ---- voters ---- */

const sessionParams = platformParams.extend({ voteId: id })
const portal = '/portal/platforms/:platformId/votes-sessions/:voteId'
const PUBLIC = 'Whoever opens the public page of a vote; who may cast a ballot is said by the vote'

const mine = z.object({ receipt: z.string(), castAt: instant, marks })

export const publicVote = z
  .object({
    id,
    published: z.boolean(),
    phase,
    opensAt: instant.nullable(),
    closesAt: instant.nullable(),
    ballots: count.nullable().meta({ description: 'Null where counts are not shown' }),
    showsResults: z.boolean(),
    mine: mine.nullable().meta({ description: 'The ballot of the person who is signed in' }),
  })
  .meta({ id: 'PublicVote' })
export type PublicVote = z.output<typeof publicVote>

export const getVotesSession = endpoint({
  method: 'get',
  path: '/portal/platforms/:platformId/programs/:programId/votes-sessions/:voteId',
  summary: 'Where a public vote is; it is unavailable when `published` is false',
  access: { public: PUBLIC },
  params: platformParams.extend({
    programId: z.string().max(80).meta({ description: 'Id or slug' }),
    voteId: z.string().max(80).meta({ description: 'Id or slug' }),
  }),
  response: publicVote,
  whileSuspended: true,
})

const cast = z
  .object({
    outcome: z.enum(['new', 'changed', 'duplicate', 'confirm']).meta({
      description:
        '`duplicate`: this voter has a ballot already, which stands; `confirm`: it counts once the link in the mail is opened',
    }),
    receipt: z.string().nullable(),
    castAt: instant.nullable(),
    marks: marks.nullable().meta({ description: 'What counts' }),
  })
  .meta({ id: 'CastBallot' })
export type CastBallot = z.output<typeof cast>

const casting = [
  'vote.unpublished',
  'vote.notOpen',
  'vote.paused',
  'vote.closed',
  'vote.invalid',
  'vote.signIn',
  'captcha.required',
  'captcha.refused',
] as const

export const castBallot = endpoint({
  method: 'post',
  path: `${portal}/ballots`,
  summary:
    'Cast a ballot: one for each voter; sent again it is a duplicate, or replaces the first where that is allowed',
  access: { public: PUBLIC },
  params: sessionParams,
  body: z.object({
    marks,
    device: z
      .string()
      .regex(/^[0-9a-f-]{32,36}$/, { error: 'unknown' })
      .meta({ description: 'Random, kept by the browser' }),
    email: email.optional(),
    code: z.string().trim().max(40).optional(),
    lang: locale.optional(),
  }),
  response: cast,
  problems: [...casting, 'vote.emailNeeded', 'vote.codeUnknown', 'account.emailBanned'],
})

export const confirmBallot = endpoint({
  method: 'post',
  path: `${portal}/confirmations`,
  summary: 'Count a ballot with the link that was sent to its address',
  access: { public: PUBLIC },
  params: sessionParams,
  body: z.object({ token: z.string().min(20).max(200), lang: locale.optional() }),
  response: cast,
  problems: [...casting, 'vote.linkExpired'],
})

export const checkReceipt = endpoint({
  method: 'post',
  path: `${portal}/receipts`,
  summary: 'Whether the ballot of a receipt counts',
  access: { public: PUBLIC },
  params: sessionParams,
  body: z.object({ receipt: z.string().trim().min(4).max(20) }),
  response: z.object({
    found: z.boolean(),
    castAt: instant.nullable(),
    state: ballotState.nullable(),
    reason: z.string(),
  }),
  problems: ['vote.unpublished'],
})

export const getPublicResults = endpoint({
  method: 'get',
  path: `${portal}/results`,
  summary: 'The count of a vote, where its organiser shows it',
  access: { public: PUBLIC },
  params: sessionParams,
  response: voteResults.extend({ phase }),
  problems: ['vote.unpublished', 'vote.ballotsHidden'],
})

export const getVoteBadge = endpoint({
  method: 'get',
  path: '/portal/votes-sessions/:voteId/badge.svg',
  summary: 'A button for other sites, with the number of votes where counts are shown',
  access: { public: PUBLIC },
  params: z.object({ voteId: id }),
  query: z.object({ lang: locale.optional() }),
  wire: 'stream',
  bytes: { types: ['image/svg+xml'] },
  problems: ['vote.unpublished'],
})

export const getPublishedBallots = endpoint({
  method: 'get',
  path: `${portal}/ballots/:format`,
  summary: 'Ballots with receipts after closing, so that anyone can count them again',
  access: { public: PUBLIC },
  params: sessionParams.extend({ format: z.enum(formats) }),
  wire: 'stream',
  bytes: { types: BALLOT_TYPES },
  problems: ['vote.unpublished', 'vote.ballotsHidden'],
})
