import { Problem } from '#core/problem.ts'
import { stateOf, stillToAsk } from '#core/recommendation/recommendation.rules.ts'
import { listRequests } from './recommendation.repo.ts'

/** Throws 'response.recommendationsMissing' where more people have to be asked before an application is sent. */
export async function assertRecommendersAsked(response: { id: string; recommenders: number | null }): Promise<void> {
  if (!response.recommenders) return
  const missing = stillToAsk(response.recommenders, (await listRequests(response.id)).map(stateOf))
  if (missing > 0)
    throw new Problem('response.recommendationsMissing', { data: { least: response.recommenders, missing } })
}
