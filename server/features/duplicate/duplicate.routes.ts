import * as contract from '#core/duplicate/duplicate.contract.ts'
import { type Route, route } from '../../http/route.ts'
import { listDuplicates } from './duplicate.actions.ts'

export const duplicateRoutes: Route[] = [route(contract.listDuplicates, (_ctx, input) => listDuplicates(input))]
