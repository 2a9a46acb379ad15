import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { uploadedFile } from '../file/file.contract.ts'
import { programParams, version } from '../schema.ts'
import { program } from './program.contract.ts'
import { MOST_SECTIONS } from './section.rules.ts'
import { section, sectionPicture } from './section.shapes.ts'

const access = { permission: 'program.settings.update', on: 'program' } as const

export const updateSections = endpoint({
  method: 'put',
  path: '/user.programs/:programId/sections',
  summary: 'Change the public page of a program: its picture and its blocks, in their order',
  access,
  params: programParams,
  body: z.object({
    sections: z.array(section).max(MOST_SECTIONS),
    picture: sectionPicture.nullable().meta({ description: 'Beside the title, and on the cards of the home page' }),
    version,
  }),
  response: program,
  problems: ['resource.stale', 'program.transition', 'program.archived'],
})

export const uploadSectionFile = endpoint({
  method: 'post',
  path: '/user.programs/:programId/sections-files',
  summary: 'Upload a picture, a video or a document for the public page; everyone may read it once the page names it',
  access,
  params: programParams,
  wire: 'multipart',
  response: uploadedFile,
  status: 201,
  problems: ['file.tooLarge', 'file.type', 'file.empty', 'file.quota', 'program.archived', 'program.transition'],
})
