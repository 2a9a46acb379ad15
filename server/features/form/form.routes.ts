import * as contract from '#core/form/endpoints.contract.ts'
import * as library from '#core/form/library.contract.ts'
import { type Route, route } from '../../http/route.ts'
import { readForm } from '../import/form.read.ts'
import { searchCities } from './cities.actions.ts'
import { getFormEffects } from './effects.actions.ts'
import { uploadFormFile } from './files.actions.ts'
import * as forms from './form.actions.ts'
import * as items from './library.actions.ts'

export const formRoutes: Route[] = [
  route(contract.listForms, forms.listForms),
  route(contract.createForm, forms.createForm),
  route(contract.readForm, readForm),
  route(contract.getForm, forms.getForm),
  route(contract.saveFormDraft, forms.saveFormDraft),
  route(contract.publishForm, forms.publishForm),
  route(contract.getFormEffects, getFormEffects),
  route(contract.getFormVersion, forms.getFormVersion),
  route(contract.duplicateForm, forms.duplicateForm),
  route(contract.deleteForm, forms.deleteForm),
  route(contract.uploadFormFile, uploadFormFile),
  route(contract.searchCities, searchCities),
  route(library.listLibrary, items.listLibrary),
  route(library.saveToLibrary, items.saveToLibrary),
  route(library.renameInLibrary, items.renameInLibrary),
  route(library.deleteFromLibrary, items.deleteFromLibrary),
]
