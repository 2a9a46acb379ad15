import * as contract from '#core/file/file.contract.ts'
import { type Route, route } from '../../http/route.ts'
import { streamFile } from './file.actions.ts'

export const fileRoutes: Route[] = [
  route(contract.streamPortalFile, (ctx, file, { req, res }) => streamFile(ctx, file, req, res)),
  route(contract.streamFile, (ctx, file, { req, res }) => streamFile(ctx, file, req, res)),
]
