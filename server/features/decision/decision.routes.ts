import * as contract from '#core/decision/decision.contract.ts'
import * as report from '#core/decision/report.contract.ts'
import { type Route, route } from '../../http/route.ts'
import * as appeals from './appeal.actions.ts'
import { sendBundle } from './bundle.actions.ts'
import * as decisions from './decision.actions.ts'
import { sendMinutes, sendScoreSheets } from './minutes.actions.ts'
import { previewDecision, sendDecisionTest } from './preview.actions.ts'
import { startRelease, stopRelease } from './release.actions.ts'
import { exportResults, listResults } from './results.actions.ts'
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
  route(report.listResults, (_ctx, input) => listResults(input)),
  route(report.exportResults, (ctx, input, { res }) => exportResults(ctx, input, res)),
  route(report.getScoreSheetsPdf, (ctx, input, { res }) => sendScoreSheets(ctx, input, res)),
  route(report.getMinutesPdf, (ctx, input, { res }) => sendMinutes(ctx, input, res)),
  route(report.getSessionBundle, (ctx, input, { res }) => sendBundle(ctx, input, res)),
  route(contract.listMyDecisions, appeals.listMyDecisions),
  route(contract.makeAppeal, appeals.makeAppeal),
]
