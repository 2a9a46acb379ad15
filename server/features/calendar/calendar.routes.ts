import * as contract from '#core/calendar/calendar.contract.ts'
import { type Route, route } from '../../http/route.ts'
import { sendMyCalendar, sendProgramCalendar } from './calendar.actions.ts'

export const calendarRoutes: Route[] = [
  route(contract.getProgramCalendar, (ctx, input, { res }) => sendProgramCalendar(ctx, input, res)),
  route(contract.getMyCalendar, (ctx, input, { res }) => sendMyCalendar(ctx, input, res)),
]
