import { Recommendation } from '#server/db/models/Recommendation.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import type { IsolationFixture } from './fixture.ts'

const AT = new Date('2026-11-20T09:00:00Z')

const settings = {
  least: 1,
  most: 2,
  letter: 'either',
  closesAt: null,
  guidance: {},
  shown: [],
  readByApplicant: false,
  version: 0,
}

export const recommendation: IsolationFixture = {
  hold: ({ platform, applicant, made, response, word }) =>
    inPlatform(platform.id, async () => {
      const { id } = await Recommendation.create({
        programId: made.program.id,
        responseId: response.id,
        name: word,
        email: `${word}@recommending.example`,
        emailKey: `${word.toLowerCase()}@recommending.example`,
        role: '',
        locale: 'fr',
        message: word,
        askedById: applicant.id,
        tokenHash: `hash ${word}`,
        sealedToken: '',
        openKey: `${response.id} ${word}`,
        sends: 1,
        askedAt: AT,
        lastSentAt: AT,
        openedAt: null,
        receivedAt: null,
        declinedAt: null,
        cancelledAt: null,
        letter: '',
        fileKey: null,
      })
      return { recommendationId: id }
    }),
  bodies: {
    updateRecommendationSettings: () => settings,
    askRecommendation: () => ({ name: 'A', email: 'a@x.example', lang: 'fr' }),
  },
  personal: ['checkRecommendation', 'uploadRecommendation', 'sendRecommendation', 'declineRecommendation'],
}
