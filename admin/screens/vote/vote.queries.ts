import type { QueryRules, Reads } from '../../app/slice.ts'

const ALL: readonly Reads[] = ['vote.*']

export const voteQueries: QueryRules = {
  reads: [
    'listVotes',
    'getVote',
    'listVoteEntries',
    'listBallots',
    'listVoteSignals',
    'getVoteResults',
    'listVoteInvitations',
  ],
  writes: {
    createVote: ALL,
    updateVote: ALL,
    setVoteState: ALL,
    deleteVote: ALL,
    addVoteEntries: ALL,
    updateVoteEntry: ALL,
    removeVoteEntries: ALL,
    excludeBallots: ALL,
    restoreBallots: ALL,
    inviteVoters: ALL,
  },
}
