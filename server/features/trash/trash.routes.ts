import * as contract from '#core/trash/trash.contract.ts'
import { type Route, route } from '../../http/route.ts'
import * as actions from './trash.actions.ts'

export const trashRoutes: Route[] = [
  route(contract.listTrash, actions.listTrash),
  route(contract.restoreTrash, actions.restoreTrash),
  route(contract.removeTrash, actions.removeTrash),
]
