import * as contract from '#core/prefill/prefill.contract.ts'
import { type Route, route } from '../../http/route.ts'
import { listPrefill } from './prefill.actions.ts'

export const prefillRoutes: Route[] = [route(contract.listPrefill, listPrefill)]
