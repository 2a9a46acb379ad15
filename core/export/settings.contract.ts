import { z } from 'zod'
import { endpoint, itemsOf } from '../endpoint.ts'
import { SENSITIVE_MODES, SHEET_FORMATS } from '../response/export.rules.ts'
import { id, programParams, version } from '../schema.ts'
import { LONGEST_COLUMN_NAME, LONGEST_SETTING_NAME } from './export.rules.ts'

const given = {
  name: z.string().trim().min(1, { error: 'required' }).max(LONGEST_SETTING_NAME),
  format: z.enum(SHEET_FORMATS),
  sensitive: z.enum(SENSITIVE_MODES).exclude(['included']),
  columns: z
    .array(z.object({ id: z.string().min(1).max(300), name: z.string().max(LONGEST_COLUMN_NAME).nullable() }))
    .min(1)
    .max(1_000)
    .nullable()
    .meta({ description: 'In their order, with the names that stand over them; null: all' }),
}

export const exportSetting = z.object({ id, ...given, version }).meta({ id: 'ExportSetting' })
export type ExportSetting = z.output<typeof exportSetting>

const access = { permission: 'program.response.export', on: 'program' } as const
const one = programParams.extend({ settingId: id })

export const listExportSettings = endpoint({
  method: 'get',
  path: '/user.programs/:programId/export-settings',
  summary: 'The saved export settings of a program, by name',
  access,
  params: programParams,
  response: itemsOf(exportSetting),
})

export const listExportColumns = endpoint({
  method: 'get',
  path: '/user.programs/:programId/export-columns',
  summary: 'What a table of applications can have for columns; a question that has several is named once',
  access,
  params: programParams,
  response: z.object({
    items: z.array(z.object({ id: z.string(), title: z.string(), isSensitive: z.boolean() })),
  }),
})

export const createExportSetting = endpoint({
  method: 'post',
  path: '/user.programs/:programId/export-settings',
  summary: 'Saves columns, their order and names under a name',
  access,
  params: programParams,
  body: z.object(given),
  response: exportSetting,
  status: 201,
  problems: ['export.nameTaken', 'export.tooMany'],
})

export const updateExportSetting = endpoint({
  method: 'put',
  path: '/user.programs/:programId/export-settings/:settingId',
  summary: 'Changes export settings',
  access,
  params: one,
  body: z.object({ ...given, version }),
  response: exportSetting,
  problems: ['export.nameTaken', 'resource.stale'],
})

export const deleteExportSetting = endpoint({
  method: 'delete',
  path: '/user.programs/:programId/export-settings/:settingId',
  summary: 'Deletes export settings',
  access,
  params: one,
})
