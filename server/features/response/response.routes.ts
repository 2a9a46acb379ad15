import * as exportContract from '#core/response/export.contract.ts'
import * as historyContract from '#core/response/history.contract.ts'
import * as printContract from '#core/response/print.contract.ts'
import * as contract from '#core/response/response.contract.ts'
import { type Route, route } from '../../http/route.ts'
import { decideStep } from './decide.actions.ts'
import {
  cancelExport,
  downloadExport,
  exportResponses,
  getExport,
  listExports,
  startExport,
} from './exports.actions.ts'
import { listMyHistory } from './history.actions.ts'
import { listResponses } from './list.actions.ts'
import { downloadFiles } from './pack.actions.ts'
import { printMine, printResponse } from './print.actions.ts'
import { listQuestions } from './questions.ts'
import { listMine, readDetail, readMine } from './read.actions.ts'
import { saveAnswers } from './save.actions.ts'
import { startResponse } from './start.actions.ts'
import { completeStep, submitResponse, withdrawResponse } from './submit.actions.ts'
import { deleteResponse } from './trash.actions.ts'
import { uploadAnswerFile } from './upload.actions.ts'

export const responseRoutes: Route[] = [
  route(contract.listMyResponses, (ctx, input) => listMine(ctx, input.lang)),
  route(contract.startResponse, (ctx, input) => startResponse(ctx, input)),
  route(contract.getMyResponse, (ctx, input) => readMine(ctx, input.responseId, input.lang)),
  route(historyContract.listMyHistory, listMyHistory),
  route(printContract.getMyResponsePdf, (ctx, input, { res }) => printMine(ctx, input, res)),
  route(contract.saveAnswers, saveAnswers),
  route(contract.completeStep, completeStep),
  route(contract.submitResponse, submitResponse),
  route(contract.deleteResponse, deleteResponse),
  route(contract.withdrawResponse, withdrawResponse),
  route(contract.uploadAnswerFile, (ctx, input, { req }) => uploadAnswerFile(ctx, input, req)),
  route(contract.listResponses, listResponses),
  route(contract.listQuestions, (_ctx, input) => listQuestions(input)),
  // Before the one by id, which would take `export` for an id.
  route(exportContract.exportResponses, (ctx, input, { req, res }) => exportResponses(ctx, input, req, res)),
  route(contract.getResponse, readDetail),
  route(printContract.downloadResponseFiles, (ctx, input, { res }) => downloadFiles(ctx, input, res)),
  route(printContract.getResponsePdf, (ctx, input, { res }) => printResponse(ctx, input, res)),
  route(contract.decideStep, decideStep),
  route(exportContract.startExport, startExport),
  route(exportContract.listExports, listExports),
  route(exportContract.getExport, getExport),
  route(exportContract.cancelExport, cancelExport),
  route(exportContract.downloadExport, (ctx, input, { req, res }) => downloadExport(ctx, input, req, res)),
]
