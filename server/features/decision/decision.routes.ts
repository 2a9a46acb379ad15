import * as contract from '#core/decision/decision.contract.ts'
import { type Route, route } from '../../http/route.ts'
import * as appeals from './appeal.actions.ts'
import * as decisions from './decision.actions.ts'
import { previewDecision, sendDecisionTest } from './preview.actions.ts'
import { startRelease, stopRelease } from './release.actions.ts'
import { createRound } from './round.actions.ts'

export const decisionRoutes: Route[] = [
  route(contract.listDecisions, (_ctx, input) => decisions.listDecisions(input)),
  route(contract.getDecisions, decisions.getDecisions),
  route(contract.stageDecisions, decisions.stageDecisions),
  route(contract.updateDecisionSettings, decisions.updateDecisionSettings),
  route(contract.previewDecision, previewDecision),
  route(contract.sendDecisionTest, sendDecisionTest),
  route(contract.startRelease, startRelease),
  route(contract.stopRelease, stopRelease),
  route(contract.answerAppeal, appeals.answerAppeal),
  route(contract.createRound, createRound),
  route(contract.listMyDecisions, appeals.listMyDecisions),
  route(contract.makeAppeal, appeals.makeAppeal),
]
