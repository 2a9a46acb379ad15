import * as contract from '#core/deletion/deletion.contract.ts'
import * as platformContract from '#core/deletion/platform.contract.ts'
import { type Route, route } from '../../http/route.ts'
import * as platform from './platform.actions.ts'
import * as requests from './request.actions.ts'

export const deletionRoutes: Route[] = [
  route(contract.listOwnDataRequests, (ctx) => requests.listOwnRequests(ctx)),
  route(contract.createDataRequest, requests.createRequest),
  route(contract.cancelDataRequest, requests.cancelRequest),
  route(contract.listDataRequests, (ctx, { part, page, perPage }) =>
    requests.listRequests(ctx, { part, page, perPage }),
  ),
  route(contract.listProgramDataRequests, requests.listRequests),
  route(contract.recordDataRequest, requests.recordRequest),
  route(contract.getDataRequest, requests.getRequest),
  route(contract.processDataRequest, requests.processRequest),
  route(contract.refuseDataRequest, requests.refuseRequest),
  route(contract.extendDataRequest, requests.extendRequest),
  route(platformContract.getPlatformDeletion, (ctx) => platform.getPlatformDeletion(ctx)),
  route(platformContract.requestPlatformDeletion, (ctx, { name }) => platform.requestPlatformDeletion(ctx, name)),
  route(platformContract.cancelPlatformDeletion, (ctx) => platform.cancelPlatformDeletion(ctx)),
]
