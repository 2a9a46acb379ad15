import * as contract from '#core/retention/retention.contract.ts'
import { type Route, route } from '../../http/route.ts'
import * as actions from './retention.actions.ts'

export const retentionRoutes: Route[] = [
  route(contract.getRetention, actions.getRetention),
  route(contract.updateRetention, actions.updateRetention),
  route(contract.previewRetention, actions.previewRetention),
  route(contract.listRetention, () => actions.listRetention()),
]
