import * as contract from '#core/message/message.contract.ts'
import { type Route, route } from '../../http/route.ts'
import * as actions from './message.actions.ts'

export const messageRoutes: Route[] = [
  route(contract.listMessages, actions.listMessages),
  route(contract.sendMessage, actions.sendMessage),
  route(contract.readMessages, actions.readMessages),
  route(contract.listMyMessages, actions.listMyMessages),
  route(contract.answerMessage, actions.answerMessage),
  route(contract.readMyMessages, actions.readMyMessages),
]
