import { settingKey } from '#core/export/export.rules.ts'
import type { ExportSetting as Contract } from '#core/export/settings.contract.ts'
import { ExportSetting } from '../../db/models/ExportSetting.ts'
import { findRow, rows } from '../../db/rows.ts'

const SETTING = ['id', 'name', 'format', 'sensitive', 'columns', 'version'] as const
type Given = Omit<Contract, 'id' | 'version'>

export const listSettings = (programId: string): Promise<Contract[]> =>
  rows(ExportSetting, { where: { programId }, attributes: [...SETTING], order: [['nameKey', 'ASC']] })

export const findSetting = (programId: string, id: string): Promise<Contract | null> =>
  findRow(ExportSetting, { where: { programId, id }, attributes: [...SETTING] })

export const countSettings = (programId: string): Promise<number> => ExportSetting.count({ where: { programId } })

/** Throws the database's unique violation when the name is taken. */
export const insertSetting = async (programId: string, given: Given): Promise<string> =>
  (await ExportSetting.create({ programId, ...given, nameKey: settingKey(given.name) })).id

/** False when somebody changed it since `version`. */
export async function updateSettingAt(id: string, version: number, given: Given): Promise<boolean> {
  const [changed] = await ExportSetting.update(
    { ...given, nameKey: settingKey(given.name) },
    { where: { id, version } },
  )
  return changed === 1
}

export const removeSetting = (id: string) => ExportSetting.destroy({ where: { id } })
export const removeSettingsOf = (programId: string) => ExportSetting.destroy({ where: { programId } })
