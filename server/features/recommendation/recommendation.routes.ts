import * as contract from '#core/recommendation/recommendation.contract.ts'
import { type Route, route } from '../../http/route.ts'
import * as asking from './ask.actions.ts'
import * as link from './link.actions.ts'
import * as settings from './settings.actions.ts'

export const recommendationRoutes: Route[] = [
  route(contract.getRecommendationSettings, settings.getSettings),
  route(contract.updateRecommendationSettings, settings.updateSettings),
  route(contract.listMyRecommendations, asking.listMine),
  route(contract.askRecommendation, asking.ask),
  route(contract.remindRecommendation, asking.remind),
  route(contract.cancelRecommendation, asking.cancel),
  route(contract.listRecommendations, asking.list),
  route(contract.checkRecommendation, link.check),
  route(contract.uploadRecommendation, (ctx, input, { req }) => link.upload(ctx, input, req)),
  route(contract.sendRecommendation, link.send),
  route(contract.declineRecommendation, link.decline),
]
