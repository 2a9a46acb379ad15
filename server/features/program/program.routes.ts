import * as category from '#core/program/category.contract.ts'
import * as dashboard from '#core/program/dashboard.contract.ts'
import * as portal from '#core/program/portal.contract.ts'
import * as contract from '#core/program/program.contract.ts'
import * as section from '#core/program/section.contract.ts'
import { type Route, route } from '../../http/route.ts'
import { manifestTemplates } from '../manifest/templates.ts'
import { arrangeCategories, listCategories } from './category.actions.ts'
import { createProgram, listProgramTemplates } from './create.actions.ts'
import { getProgramDashboard } from './dashboard.actions.ts'
import { getPublicCategory, getPublicProgram, listPublicPrograms } from './portal.actions.ts'
import { getProgram, getProgramRoles, listPrograms, updateProgram } from './program.actions.ts'
import { provideProgramTemplates } from './program.templates.ts'
import { checkProgram, publishProgram, setProgramStatus, unpublishProgram } from './publication.actions.ts'
import { deleteProgram } from './purge.actions.ts'
import { updateSections, uploadSectionFile } from './section.actions.ts'

// Templates are filled by actions of this slice, which therefore do not import them.
provideProgramTemplates(manifestTemplates)

export const programRoutes: Route[] = [
  route(contract.listPrograms, listPrograms),
  route(contract.createProgram, createProgram),
  route(contract.listProgramTemplates, listProgramTemplates),
  route(contract.getProgram, getProgram),
  route(contract.updateProgram, updateProgram),
  route(section.updateSections, updateSections),
  route(section.uploadSectionFile, uploadSectionFile),
  route(contract.checkProgram, checkProgram),
  route(contract.publishProgram, publishProgram),
  route(contract.unpublishProgram, unpublishProgram),
  route(contract.setProgramStatus, setProgramStatus),
  route(contract.deleteProgram, deleteProgram),
  route(contract.getProgramRoles, getProgramRoles),
  route(category.listCategories, listCategories),
  route(category.arrangeCategories, arrangeCategories),
  route(dashboard.getProgramDashboard, getProgramDashboard),
  route(portal.listPublicPrograms, listPublicPrograms),
  route(portal.getPublicProgram, getPublicProgram),
  route(portal.getPublicCategory, getPublicCategory),
]
