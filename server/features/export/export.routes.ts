import * as contract from '#core/export/settings.contract.ts'
import { type Route, route } from '../../http/route.ts'
import * as actions from './export.actions.ts'

export const exportRoutes: Route[] = [
  route(contract.listExportSettings, actions.listExportSettings),
  route(contract.listExportColumns, actions.listExportColumns),
  route(contract.createExportSetting, actions.createExportSetting),
  route(contract.updateExportSetting, actions.updateExportSetting),
  route(contract.deleteExportSetting, actions.deleteExportSetting),
]
