import * as contract from '#core/onboarding/onboarding.contract.ts'
import { type Route, route } from '../../http/route.ts'
import * as actions from './onboarding.actions.ts'

export const onboardingRoutes: Route[] = [
  route(contract.getOnboarding, (ctx) => actions.getOnboarding(ctx)),
  route(contract.registerOrganiser, (ctx, input) => actions.registerOrganiser(ctx, input)),
  route(contract.checkPlatformSlug, (ctx, input) => actions.checkSlug(ctx, input)),
  route(contract.checkLicence, (ctx, input) => actions.checkLicence(ctx, input)),
  route(contract.createOwnPlatform, (ctx, input) => actions.createOwnPlatform(ctx, input)),
]
