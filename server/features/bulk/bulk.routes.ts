import * as contract from '#core/bulk/bulk.contract.ts'
import { type Route, route } from '../../http/route.ts'
import * as actions from './bulk.actions.ts'

export const bulkRoutes: Route[] = [
  route(contract.startBulk, actions.startBulk),
  route(contract.listBulkRuns, actions.listBulkRuns),
  route(contract.getBulkRun, actions.getBulkRun),
  route(contract.stopBulk, actions.stopBulk),
  route(contract.undoBulk, actions.undoBulk),
]
