import { Appeal } from '#server/db/models/Appeal.ts'
import { Decision } from '#server/db/models/Decision.ts'
import { SessionEntry } from '#server/db/models/SessionEntry.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import type { IsolationFixture } from './fixture.ts'

export const decision: IsolationFixture = {
  /** In the session that the fixture of evaluation makes. */
  async hold({ platform, made, response, ids, word }) {
    const { sessionId = '' } = ids
    return inPlatform(platform.id, async () => {
      const entry = await SessionEntry.create({
        ...{ sessionId, responseId: response.id, key: 'decided', title: word },
        ...{ category: null, weights: null, position: 1 },
      })
      const programId = made.program.id
      const decided = await Decision.create({
        ...{ programId, sessionId, entryId: entry.id, responseId: response.id, outcome: 'accepted' },
        ...{ releasedOutcome: 'refused', releaseId: null, releasedAt: new Date('2026-11-20T08:00:00Z'), told: true },
      })
      const appeal = await Appeal.create({
        ...{ programId, sessionId, decisionId: decided.id, responseId: response.id, byId: null, state: 'open' },
        ...{ text: word, at: new Date('2026-11-20T08:30:00Z'), reply: null, repliedById: null, repliedAt: null },
      })
      return { decisionId: decided.id, appealId: appeal.id }
    })
  },
  bodies: {
    stageDecisions: () => ({ by: 'ranking', accepted: 1 }),
    updateDecisionSettings: () => ({ showRank: true, version: 1 }),
    sendDecisionTest: () => ({ outcome: 'accepted', lang: 'en' }),
    startRelease: () => ({ count: 1 }),
    stopRelease: () => ({}),
    answerAppeal: () => ({ reply: 'Taken', outcome: null }),
    createRound: () => ({ title: { fr: 'Taken' }, choose: { by: 'top', count: 1 } }),
    makeAppeal: () => ({ text: 'Taken' }),
  },
  queries: { previewDecision: '?outcome=accepted' },
}
