import * as contract from '#core/eligibility/eligibility.contract.ts'
import { type Route, route } from '../../http/route.ts'
import * as actions from './eligibility.actions.ts'

export const eligibilityRoutes: Route[] = [
  route(contract.getEligibility, actions.getEligibility),
  route(contract.updateEligibility, actions.updateEligibility),
]
