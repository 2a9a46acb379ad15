import * as contract from '#core/operator/operator.contract.ts'
import { type Route, route } from '../../http/route.ts'
import * as actions from './operator.actions.ts'

export const operatorRoutes: Route[] = [
  route(contract.listOperatorPlatforms, (ctx, input) => actions.listPlatformsForOperators(ctx, input)),
  route(contract.getOperatorPlatform, (ctx, input) => actions.getPlatformForOperators(ctx, input.platformSlug)),
  route(contract.moveOperatorPlatform, (ctx, input) => actions.movePlatformAsOperator(ctx, input)),
  route(contract.setOperatorFeatures, (ctx, input) => actions.setFeaturesAsOperator(ctx, input)),
  route(contract.listOperatorDomains, () => actions.listDomains()),
  route(contract.banEmailDomain, (ctx, input) => actions.banDomain(ctx, input.domain)),
  route(contract.allowEmailDomain, (ctx, input) => actions.allowDomain(ctx, input.domainId)),
  route(contract.listLicenceCodes, (ctx) => actions.listLicenceCodes(ctx)),
  route(contract.createLicenceCodes, (ctx, input) => actions.createLicenceCodes(ctx, input)),
  route(contract.listFailedJobs, () => actions.listFailedJobs()),
  route(contract.retryFailedJobs, (ctx, input) => actions.retryFailedJobs(ctx, input.jobId)),
]
