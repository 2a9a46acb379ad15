import * as contract from '#core/form/endpoints.contract.ts'
import { type Route, route } from '../../http/route.ts'
import * as forms from './form.actions.ts'

export const formRoutes: Route[] = [
  route(contract.listForms, forms.listForms),
  route(contract.createForm, forms.createForm),
  route(contract.getForm, forms.getForm),
  route(contract.saveFormDraft, forms.saveFormDraft),
  route(contract.publishForm, forms.publishForm),
  route(contract.getFormVersion, forms.getFormVersion),
  route(contract.deleteForm, forms.deleteForm),
]
