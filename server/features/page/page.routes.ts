import * as contract from '#core/page/page.contract.ts'
import { type Route, route } from '../../http/route.ts'
import * as actions from './page.actions.ts'

export const pageRoutes: Route[] = [
  route(contract.listPages, (ctx) => actions.listPages(ctx)),
  route(contract.getPage, actions.getPage),
  route(contract.savePageDraft, actions.savePageDraft),
  route(contract.publishPage, actions.publishPage),
  route(contract.getPageVersion, actions.getPageVersion),
  route(contract.restorePageVersion, actions.restorePageVersion),
]
