import * as contract from '#core/extension/extension.contract.ts'
import * as lateCode from '#core/extension/lateCode.contract.ts'
import { type Route, route } from '../../http/route.ts'
import { extendDeadline } from './extension.actions.ts'
import { createLateCode, listLateCodes, redeemLateCode, revokeLateCode } from './lateCode.actions.ts'

export const extensionRoutes: Route[] = [
  route(contract.extendDeadline, extendDeadline),
  route(lateCode.listLateCodes, listLateCodes),
  route(lateCode.createLateCode, createLateCode),
  route(lateCode.revokeLateCode, revokeLateCode),
  route(lateCode.redeemLateCode, redeemLateCode),
]
