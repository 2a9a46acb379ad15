import * as discussion from '#core/evaluation/discussion.contract.ts'
import * as contract from '#core/evaluation/evaluation.contract.ts'
import * as juror from '#core/evaluation/juror.contract.ts'
import * as preference from '#core/evaluation/preference.contract.ts'
import * as template from '#core/evaluation/template.contract.ts'
import { type Route, route } from '../../http/route.ts'
import * as assignment from './assignment.actions.ts'
import * as discussions from './discussion.actions.ts'
import * as entries from './entry.actions.ts'
import * as jurors from './juror.actions.ts'
import * as preferences from './preference.actions.ts'
import { getRanking } from './ranking.actions.ts'
import * as sessions from './session.actions.ts'
import * as sheets from './sheet.actions.ts'
import { getSessionStatistics } from './statistics.actions.ts'
import * as templates from './template.actions.ts'

export const evaluationRoutes: Route[] = [
  route(contract.listEvaluationSessions, (_ctx, input) => sessions.listEvaluationSessions(input)),
  route(contract.createEvaluationSession, sessions.createEvaluationSession),
  route(contract.getEvaluationSession, (_ctx, input) => sessions.getEvaluationSession(input)),
  route(contract.updateEvaluationSession, sessions.updateEvaluationSession),
  route(contract.updateCriteria, sessions.updateCriteria),
  route(contract.setSessionState, sessions.setSessionState),
  route(contract.deleteEvaluationSession, sessions.deleteEvaluationSession),
  route(contract.listEntries, (_ctx, input) => entries.listEntries(input)),
  route(contract.addEntries, entries.addEntries),
  route(contract.removeEntries, entries.removeEntries),
  route(contract.listJurors, (_ctx, input) => jurors.listJurors(input)),
  route(contract.addJurors, jurors.addJurors),
  route(contract.updateJuror, (_ctx, input) => jurors.updateJuror(input)),
  route(contract.removeJuror, jurors.removeJuror),
  route(contract.remindJurors, jurors.remindJurors),
  route(contract.proposeAssignment, (_ctx, input) => assignment.proposeAssignment(input)),
  route(contract.confirmAssignment, assignment.confirmAssignment),
  route(contract.setDuty, assignment.setDuty),
  route(contract.setConflict, assignment.setConflict),
  route(contract.getRanking, (_ctx, input) => getRanking(input)),
  route(contract.getSessionStatistics, getSessionStatistics),
  route(template.listCriteriaTemplates, templates.listCriteriaTemplates),
  route(template.saveCriteriaTemplate, templates.saveCriteriaTemplate),
  route(template.deleteCriteriaTemplate, templates.deleteCriteriaTemplate),
  route(template.listSessionsElsewhere, templates.listSessionsElsewhere),
  route(juror.listJurySessions, (ctx) => sheets.listJurySessions(ctx)),
  route(juror.listDuties, sheets.listDuties),
  route(juror.getSheet, sheets.getSheet),
  route(juror.getJuryFile, (ctx, input, { res }) => sheets.sendJuryFile(ctx, input, res)),
  route(juror.saveSheet, sheets.saveSheet),
  route(juror.recuse, sheets.recuse),
  route(discussion.getDiscussion, discussions.getDiscussion),
  route(discussion.addToDiscussion, discussions.addToDiscussion),
  route(discussion.removeFromDiscussion, discussions.removeFromDiscussion),
  route(discussion.getEntryDiscussion, discussions.getEntryDiscussion),
  route(discussion.setEntryDiscussion, discussions.setEntryDiscussion),
  route(discussion.removeEntryComment, discussions.removeEntryComment),
  route(preference.listPreferences, preferences.listPreferences),
  route(preference.setPreference, preferences.setPreference),
]
