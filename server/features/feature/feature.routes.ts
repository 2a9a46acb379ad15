import * as contract from '#core/feature/feature.contract.ts'
import { type Route, route } from '../../http/route.ts'
import { readFigures } from './feature.repo.ts'

export const featureRoutes: Route[] = [
  route(contract.getFeatureFigures, (ctx, { programId }) => readFigures(programId, ctx.now)),
]
