import * as contract from '#core/import/import.contract.ts'
import { type Route, route } from '../../http/route.ts'
import * as actions from './runs.actions.ts'

export const importRoutes: Route[] = [
  route(contract.createImport, (ctx, input, { req }) => actions.createImport(ctx, input, req)),
  route(contract.listImports, actions.listImports),
  route(contract.getImport, actions.getImport),
  route(contract.setImportHead, actions.setImportHead),
  route(contract.checkImport, actions.checkImport),
  route(contract.runImport, actions.runImport),
  route(contract.undoImport, actions.undoImport),
  route(contract.deleteImport, actions.deleteImport),
]
