import * as contract from '#core/status/status.contract.ts'
import { type Route, route } from '../../http/route.ts'
import * as actions from './status.actions.ts'

export const statusRoutes: Route[] = [
  route(contract.listStatuses, (_ctx, input) => actions.listStatuses(input)),
  route(contract.createStatus, actions.createStatus),
  route(contract.updateStatus, actions.updateStatus),
  route(contract.orderStatuses, actions.orderStatuses),
  route(contract.deleteStatus, actions.deleteStatus),
  route(contract.setResponseStatus, actions.setResponseStatus),
]
