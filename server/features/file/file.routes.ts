import * as contract from '#core/file/file.contract.ts'
import { type Route, route } from '../../http/route.ts'
import { streamFile } from './file.actions.ts'

export const fileRoutes: Route[] = [
  route(contract.streamPortalFile, (ctx, { key }, { req, res }) => streamFile(ctx, key, req, res)),
  route(contract.streamFile, (ctx, { key }, { req, res }) => streamFile(ctx, key, req, res)),
]
