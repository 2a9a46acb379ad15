import * as contract from '#core/notification/notification.contract.ts'
import { type Route, route } from '../../http/route.ts'
import * as actions from './notification.actions.ts'

export const notificationRoutes: Route[] = [
  route(contract.listNotifications, actions.listNotifications),
  route(contract.readNotifications, actions.readNotifications),
  route(contract.listNotificationPreferences, (ctx) => actions.listNotificationPreferences(ctx)),
  route(contract.setNotificationPreference, actions.setNotificationPreference),
  route(contract.getSocketCredentials, (ctx) => actions.getSocketCredentials(ctx)),
]
