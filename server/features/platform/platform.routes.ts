import * as contract from '#core/platform/platform.contract.ts'
import { type Route, route } from '../../http/route.ts'
import { uploadLogo } from '../file/file.actions.ts'
import { findPlatformDetails, getDashboard, getGeneral, updateGeneral } from './platform.actions.ts'

export const platformRoutes: Route[] = [
  route(contract.getPlatformDetails, (ctx) => findPlatformDetails(ctx)),
  route(contract.getPlatformGeneral, (ctx) => getGeneral(ctx)),
  route(contract.updatePlatformGeneral, (ctx, input) => updateGeneral(ctx, input)),
  route(contract.uploadLogo, (ctx, _input, { req }) => uploadLogo(ctx, req)),
  route(contract.getPlatformDashboard, (ctx, input) => getDashboard(ctx, input)),
]
