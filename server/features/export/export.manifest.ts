import type { ManifestExportSetting } from '#core/export/export.manifest.ts'
import { columnFromManifest, columnToManifest, settingKey } from '#core/export/export.rules.ts'
import type { Context } from '../../context.ts'
import type { ManifestParts } from '../../slice.ts'
import { listForms } from '../form/form.public.ts'
import { createExportSetting, deleteExportSetting, updateExportSetting } from './export.actions.ts'
import { listSettings } from './export.repo.ts'

async function readSettings(programId: string): Promise<ManifestExportSetting[]> {
  const settings = await listSettings(programId)
  if (settings.length === 0) return []
  const keys = new Map((await listForms(programId)).map(({ id, key }) => [id, key]))
  return settings.map(({ name, format, sensitive, columns }) => {
    const said = columns?.flatMap(({ id, name: own }) => {
      const column = columnToManifest(id, (formId) => keys.get(formId))
      return column === null ? [] : [{ column, ...(own && { name: own }) }]
    })
    return { name, format, sensitive, columns: said && said.length > 0 ? said : null }
  })
}

/** Makes the export settings of a program be these, by their names. */
async function applySettings(ctx: Context, programId: string, target: readonly ManifestExportSetting[]): Promise<void> {
  const ids = new Map((await listForms(programId)).map(({ id, key }) => [key, id]))
  const known = await listSettings(programId)
  for (const { id, name } of known)
    if (!target.some((each) => settingKey(each.name) === settingKey(name)))
      await deleteExportSetting(ctx, { programId, settingId: id })
  for (const { name, format, sensitive, columns } of target) {
    const chosen = columns?.flatMap(({ column, name: own }) => {
      const id = columnFromManifest(column, (key) => ids.get(key))
      return id === null ? [] : [{ id, name: own ?? null }]
    })
    const given = { name, format, sensitive, columns: chosen && chosen.length > 0 ? chosen : null }
    const was = known.find((each) => settingKey(each.name) === settingKey(name))
    if (was) await updateExportSetting(ctx, { programId, settingId: was.id, version: was.version, ...given })
    else await createExportSetting(ctx, { programId, ...given })
  }
}

export const exportParts: ManifestParts = {
  program: [
    {
      property: 'exportSettings',
      async read(_ctx, programIds) {
        return new Map(await Promise.all(programIds.map(async (id) => [id, await readSettings(id)] as const)))
      },
      apply: (ctx, programId, settings: ManifestExportSetting[]) => applySettings(ctx, programId, settings),
    },
  ],
}
