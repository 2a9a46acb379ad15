import * as recommendations from '../../db/migrations/0120-recommendations.ts'
import { Recommendation } from '../../db/models/Recommendation.ts'
import { RecommendationSetting } from '../../db/models/RecommendationSetting.ts'
import { forgetsProgram } from '../../events/forget.ts'
import type { Slice } from '../../slice.ts'
import { RECOMMENDATION_TOKEN } from './sealed.ts'

export const recommendationSlice: Slice = {
  name: 'recommendation',
  tables: { tenant: [RecommendationSetting, Recommendation] },
  migrations: [{ name: '0120-recommendations', up: recommendations.up }],
  consumers: [
    forgetsProgram('recommendation.forgetProgram', async (id) =>
      (await import('./recommendation.repo.ts')).removeSettings(id),
    ),
  ],
  sealed: [{ model: Recommendation, column: 'sealedToken', purpose: RECOMMENDATION_TOKEN }],
  manifest: async () => (await import('./recommendation.manifest.ts')).recommendationParts,
  facets: async () => (await import('./recommendation.facets.ts')).recommendationFacets,
  personalData: async () => (await import('./data.person.ts')).recommendationData,
  eraser: async () => {
    const { findUser } = await import('../account/account.public.ts')
    const { removePerson } = await import('./recommendation.repo.ts')
    return {
      async here(ctx, userId) {
        const user = await findUser(userId)
        if (user) await removePerson(user.emailKey, ctx.now)
      },
    }
  },
  files: async () => ({ recommendation: (await import('./recommendation.files.ts')).recommendationFiles }),
  routes: async () => (await import('./recommendation.routes.ts')).recommendationRoutes,
}
