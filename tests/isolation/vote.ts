import type { IsolationFixture } from './fixture.ts'

const DEVICE = '0'.repeat(32)

export const vote: IsolationFixture = {
  async hold({ platform, made, browser, word }) {
    const path = `/api/user.programs/${made.program.id}/votes`
    const { body } = await browser.post<{ id: string }>(path, { title: { fr: `${word} vote` } })
    for (const title of [word, `${word} again`]) await browser.post(`${path}/${body.id}/entries`, { byHand: { title } })
    await browser.post(`${path}/${body.id}/invitations`, { codes: 1 })
    await browser.put(`${path}/${body.id}`, { settings: { eligibility: 'anyone', results: 'live' }, version: 1 })
    await browser.post(`${path}/${body.id}/state`, { state: 'published' })
    const ballots = `/api/portal/platforms/${platform.id}/votes-sessions/${body.id}/ballots`
    await browser.post(ballots, { marks: ['1'], device: DEVICE })
    const entries = await browser.get<{ items: { id: string }[] }>(`${path}/${body.id}/entries`)
    return { voteId: body.id, voteEntryId: entries.body.items[0]?.id ?? '', format: 'csv' }
  },
  bodies: {
    createVote: () => ({ title: { fr: 'Taken' } }),
    updateVote: () => ({ title: { fr: 'Taken' }, version: 1 }),
    setVoteState: () => ({ state: 'unpublished' }),
    addVoteEntries: () => ({ byHand: { title: 'Taken' } }),
    updateVoteEntry: () => ({ title: 'Taken', summary: '', cost: 0 }),
    removeVoteEntries: ({ ids }) => ({ entryIds: [ids.voteEntryId] }),
    excludeBallots: () => ({ ballotIds: [], reason: 'Taken' }),
    restoreBallots: () => ({ ballotIds: [] }),
    inviteVoters: () => ({ codes: 1 }),
    castBallot: () => ({ marks: ['1'], device: DEVICE }),
    confirmBallot: () => ({ token: 'x'.repeat(30) }),
    checkReceipt: () => ({ receipt: 'AAAAA-AAAAA' }),
  },
}
