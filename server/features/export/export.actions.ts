import type { AnswerOf, ArgumentsOf } from '#core/endpoint.ts'
import { MOST_EXPORT_SETTINGS } from '#core/export/export.rules.ts'
import type * as contract from '#core/export/settings.contract.ts'
import type { ExportSetting } from '#core/export/settings.contract.ts'
import { Problem } from '#core/problem.ts'
import { EXPORT_COLUMNS } from '#core/response/export.rules.ts'
import { pick } from '#core/text.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import { say } from '../../words.ts'
import { lockEditableProgram } from '../program/program.actions.ts'
import { getProgramRow } from '../program/program.public.ts'
import { listQuestions } from '../response/questions.ts'
import * as repo from './export.repo.ts'

type Given = Omit<ExportSetting, 'id' | 'version'>

const labelOf = ({ name, columns }: Given) => ({ name, columns: columns?.length ?? null })
const subjectOf = (id: string, name: string) => ({ kind: 'exportSetting' as const, id, name })

export const listExportSettings = async (
  _ctx: Context,
  { programId }: ArgumentsOf<typeof contract.listExportSettings>,
): Promise<AnswerOf<typeof contract.listExportSettings>> => ({ items: await repo.listSettings(programId) })

/** Facts of an application, then what the forms ask. */
export async function listExportColumns(
  ctx: Context,
  { programId }: ArgumentsOf<typeof contract.listExportColumns>,
): Promise<AnswerOf<typeof contract.listExportColumns>> {
  const { lang } = await getProgramRow(programId)
  const { items } = await listQuestions({ programId })
  return {
    items: [
      ...EXPORT_COLUMNS.map((name) => ({
        id: name as string,
        title: say(ctx.locale, 'admin', `export.column.${name}`),
        isSensitive: false,
      })),
      ...items.map(({ id, title, isSensitive }) => ({ id, title: pick(title, ctx.locale, lang) || id, isSensitive })),
    ],
  }
}

const refusingTaken = <Result>(work: () => Promise<Result>): Promise<Result> =>
  work().catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Problem('export.nameTaken') : error
  })

/** Throws 'resource.notFound'. */
async function getSetting(programId: string, id: string): Promise<ExportSetting> {
  const found = await repo.findSetting(programId, id)
  if (!found) throw new Problem('resource.notFound')
  return found
}

/** Throws 'export.nameTaken', 'export.tooMany', and what refuses a change of the program. */
export const createExportSetting = (
  ctx: Context,
  { programId, ...given }: ArgumentsOf<typeof contract.createExportSetting>,
): Promise<ExportSetting> =>
  refusingTaken(() =>
    transaction(async () => {
      await lockEditableProgram(programId)
      if ((await repo.countSettings(programId)) >= MOST_EXPORT_SETTINGS)
        throw new Problem('export.tooMany', { data: { most: MOST_EXPORT_SETTINGS } })
      const id = await repo.insertSetting(programId, given)
      await record(ctx, {
        type: 'export.created',
        subject: subjectOf(id, given.name),
        programId,
        after: labelOf(given),
      })
      return getSetting(programId, id)
    }),
  )

/** Throws 'export.nameTaken', 'resource.stale' with what stands now, and what refuses a change of the program. */
export const updateExportSetting = (
  ctx: Context,
  { programId, settingId, version, ...given }: ArgumentsOf<typeof contract.updateExportSetting>,
): Promise<ExportSetting> =>
  refusingTaken(() =>
    transaction(async () => {
      await lockEditableProgram(programId)
      const before = await getSetting(programId, settingId)
      if (!(await repo.updateSettingAt(settingId, version, given)))
        throw new Problem('resource.stale', { data: { current: await getSetting(programId, settingId) } })
      await record(ctx, {
        type: 'export.updated',
        subject: subjectOf(settingId, given.name),
        programId,
        before: labelOf(before),
        after: labelOf(given),
      })
      return getSetting(programId, settingId)
    }),
  )

export async function deleteExportSetting(
  ctx: Context,
  { programId, settingId }: ArgumentsOf<typeof contract.deleteExportSetting>,
): Promise<void> {
  await transaction(async () => {
    await lockEditableProgram(programId)
    const setting = await getSetting(programId, settingId)
    await repo.removeSetting(settingId)
    await record(ctx, {
      type: 'export.deleted',
      subject: subjectOf(settingId, setting.name),
      programId,
      before: labelOf(setting),
    })
  })
}
