import * as contract from '#core/operator/operator.contract.ts'
import * as supportContract from '#core/operator/support.contract.ts'
import { type Route, route } from '../../http/route.ts'
import * as actions from './operator.actions.ts'
import * as support from './support.actions.ts'

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
  route(supportContract.startSupport, (ctx, input) => support.startSupport(ctx, input)),
  route(supportContract.endOperatorSupport, (ctx, input) => support.endOperatorSupport(ctx, input.platformSlug)),
  route(supportContract.endSupport, (ctx) => support.endSupport(ctx)),
]
