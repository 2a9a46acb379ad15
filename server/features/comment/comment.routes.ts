import * as contract from '#core/comment/comment.contract.ts'
import { type Route, route } from '../../http/route.ts'
import * as actions from './comment.actions.ts'

export const commentRoutes: Route[] = [
  route(contract.listComments, actions.listComments),
  route(contract.createComment, actions.createComment),
  route(contract.updateComment, actions.updateComment),
  route(contract.pinComment, actions.pinComment),
  route(contract.deleteComment, actions.deleteComment),
]
