import * as contract from '#core/view/view.contract.ts'
import { type Route, route } from '../../http/route.ts'
import * as actions from './view.actions.ts'

export const viewRoutes: Route[] = [
  route(contract.listViews, actions.listViews),
  route(contract.createView, actions.createView),
  route(contract.updateView, actions.updateView),
  route(contract.deleteView, actions.deleteView),
]
