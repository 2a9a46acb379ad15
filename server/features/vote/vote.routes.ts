import * as contract from '#core/vote/vote.contract.ts'
import { type Route, route } from '../../http/route.ts'
import { sendBadge } from './badge.actions.ts'
import * as exports from './ballot.export.ts'
import * as casting from './cast.actions.ts'
import * as entries from './entry.actions.ts'
import * as invitations from './invitation.actions.ts'
import * as tallies from './tally.actions.ts'
import * as votes from './vote.actions.ts'

export const voteRoutes: Route[] = [
  route(contract.listVotes, votes.listVotes),
  route(contract.createVote, votes.createVote),
  route(contract.getVote, votes.getVote),
  route(contract.updateVote, votes.updateVote),
  route(contract.setVoteState, votes.setVoteState),
  route(contract.deleteVote, votes.deleteVote),
  route(contract.listVoteEntries, (_ctx, input) => entries.listVoteEntries(input)),
  route(contract.addVoteEntries, entries.addVoteEntries),
  route(contract.updateVoteEntry, entries.updateVoteEntry),
  route(contract.removeVoteEntries, entries.removeVoteEntries),
  route(contract.listBallots, (_ctx, input) => tallies.listBallots(input)),
  route(contract.listVoteSignals, (_ctx, input) => tallies.listVoteSignals(input)),
  route(contract.excludeBallots, tallies.excludeBallots),
  route(contract.restoreBallots, tallies.restoreBallots),
  route(contract.getVoteResults, tallies.getVoteResults),
  route(contract.exportBallots, (ctx, input, { res }) => exports.exportBallots(ctx, input, res)),
  route(contract.listVoteInvitations, invitations.listVoteInvitations),
  route(contract.inviteVoters, invitations.inviteVoters),
  route(contract.getVotesSession, casting.getVotesSession),
  route(contract.castBallot, (ctx, input, { req }) => casting.castBallot(ctx, input, req.get('captcha'))),
  route(contract.confirmBallot, casting.confirmBallot),
  route(contract.checkReceipt, casting.checkReceipt),
  route(contract.getPublicResults, casting.getPublicResults),
  route(contract.getVoteBadge, (ctx, input, { res }) => sendBadge(ctx, input, res)),
  route(contract.getPublishedBallots, (ctx, input, { res }) => exports.getPublishedBallots(ctx, input, res)),
]
