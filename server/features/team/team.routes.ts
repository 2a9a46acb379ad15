import * as contract from '#core/team/team.contract.ts'
import { type Route, route } from '../../http/route.ts'
import * as actions from './team.actions.ts'

export const teamRoutes: Route[] = [
  route(contract.listTeam, (_ctx, input) => actions.listTeam(input)),
  route(contract.assignResponses, actions.assignResponses),
]
