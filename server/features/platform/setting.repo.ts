import { PlatformSetting } from '../../db/models/PlatformSetting.ts'
import { isUniqueViolation } from '../../db/unique.ts'

export interface StoredSetting {
  value: Record<string, unknown>
  /** 0 as long as nobody has chosen anything. */
  version: number
}

/** What the platform of the scope has chosen in a part of its settings; `value` is empty where it has not. */
export async function findSetting(name: string): Promise<StoredSetting> {
  const found = await PlatformSetting.findOne({ where: { name }, raw: true })
  return found ? { value: found.value, version: found.version } : { value: {}, version: 0 }
}

/** Writes a part of the settings only if nobody did since `version`. False when stale. */
export async function saveSetting(name: string, version: number, value: Record<string, unknown>): Promise<boolean> {
  if (version > 0) {
    const [changed] = await PlatformSetting.update({ value }, { where: { name, version } })
    return changed === 1
  }
  if ((await findSetting(name)).version > 0) return false
  try {
    await PlatformSetting.create({ name, value })
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}
