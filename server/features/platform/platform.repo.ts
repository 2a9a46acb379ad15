import type { Locale } from '#core/locale.ts'
import type { PlatformState } from '#core/platform/platform.contract.ts'
import { Event } from '../../db/models/Event.ts'
import { Platform } from '../../db/models/Platform.ts'
import { Theme } from '../../db/models/Theme.ts'
import { select } from '../../tenancy/raw.ts'

export const findPlatform = (id: string) => Platform.findByPk(id, { raw: true })
export const listPlatforms = () => Platform.findAll({ order: [['slug', 'ASC']], raw: true })

/** Which of these slugs a platform has, a deleted one too. */
export async function findTakenSlugs(slugs: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await Platform.findAll({ attributes: ['slug'], where: { slug: [...slugs] }, raw: true })
  return new Set(rows.map(({ slug }) => slug))
}

/** What a platform writes itself and has no column for. Null for an unknown one. */
export const findSettings = async (id: string): Promise<Record<string, unknown> | null> =>
  (await Platform.findByPk(id, { attributes: ['settings'], raw: true }))?.settings ?? null

export const setSettings = (id: string, settings: Record<string, unknown>) =>
  Platform.update({ settings }, { where: { id } })

export const insertPlatform = (platform: {
  slug: string
  name: string
  defaultLang: Locale
  supportedLangs: Locale[]
  features?: string[]
  settings?: Record<string, unknown>
}) => Platform.create({ ...platform, deletedAt: null })

/** Changes the platform only if nobody did since `version`. False when stale. */
export async function updatePlatformAt(
  id: string,
  version: number,
  values: { name: string; defaultLang: Locale; supportedLangs: Locale[]; settings?: Record<string, unknown> },
): Promise<boolean> {
  const [changed] = await Platform.update(values, { where: { id, version } })
  return changed === 1
}

/** Changes the flags only if nobody changed the platform since `version`. False when stale. */
export async function updateFeaturesAt(id: string, version: number, features: string[]): Promise<boolean> {
  const [changed] = await Platform.update({ features }, { where: { id, version } })
  return changed === 1
}

/** Moves the platform from one state to another. False when it was not in `from`. */
export async function movePlatform(
  id: string,
  from: PlatformState,
  to: PlatformState,
  deletedAt: Date | null,
): Promise<boolean> {
  const [changed] = await Platform.update({ state: to, deletedAt }, { where: { id, state: from } })
  return changed === 1
}

/** When it was last deleted, and from which state. */
export const findDeletion = () =>
  Event.findOne({ where: { type: 'platform.deleted' }, order: [['id', 'DESC']], attributes: ['before'] })

export const findTheme = (reference: string) => Theme.findOne({ where: { reference }, raw: true })

export async function saveTheme(
  reference: string,
  values: { primaryColor: string; secondaryColor: string; logoKey: string | null },
): Promise<void> {
  const known = await findTheme(reference)
  if (known) await Theme.update(values, { where: { id: known.id } })
  else await Theme.create({ reference, ...values })
}

/** Members by kind. */
export async function countMembersByKind(): Promise<{ staff: number; applicant: number }> {
  const rows = await select<{ kind: 'staff' | 'applicant'; n: number }>(
    'SELECT m.kind, COUNT(*) AS n FROM membership m WHERE m.platform_id = :platformId GROUP BY m.kind',
    {},
    { n: 'number' },
  )
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.n ?? 0
  return { staff: of('staff'), applicant: of('applicant') }
}
