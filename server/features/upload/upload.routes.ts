import * as contract from '#core/upload/upload.contract.ts'
import { type Route, route } from '../../http/route.ts'
import { turnAnswerPicture } from './turn.actions.ts'
import * as actions from './upload.actions.ts'

export const uploadRoutes: Route[] = [
  route(contract.startUpload, actions.startUpload),
  route(contract.listUploads, actions.listUploads),
  route(contract.getUpload, actions.getUpload),
  route(contract.sendUploadPart, actions.sendUploadPart),
  route(contract.finishUpload, actions.finishUpload),
  route(contract.turnAnswerPicture, turnAnswerPicture),
  route(contract.cancelUpload, actions.cancelUpload),
]
