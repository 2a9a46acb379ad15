import * as contract from '#core/reopening/reopening.contract.ts'
import { type Route, route } from '../../http/route.ts'
import * as actions from './reopening.actions.ts'

export const reopeningRoutes: Route[] = [
  route(contract.reopenResponse, actions.reopenResponse),
  route(contract.updateReopening, actions.updateReopening),
  route(contract.closeReopening, actions.closeReopening),
  route(contract.sendReopened, actions.sendReopened),
]
