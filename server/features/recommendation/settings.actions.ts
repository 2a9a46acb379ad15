import type { ArgumentsOf } from '#core/endpoint.ts'
import { sameValue } from '#core/manifest/canonical.ts'
import { Problem } from '#core/problem.ts'
import type * as contract from '#core/recommendation/recommendation.contract.ts'
import type { RecommendationSettings } from '#core/recommendation/recommendation.contract.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import { lockEditableProgram } from '../program/program.actions.ts'
import { subjectOf } from '../program/program.audit.ts'
import { getProgramRow } from '../program/program.public.ts'
import * as repo from './recommendation.repo.ts'

/** Nobody is asked. */
export const NO_RECOMMENDATIONS: Omit<RecommendationSettings, 'version'> = {
  least: 0,
  most: 0,
  letter: 'either',
  closesAt: null,
  guidance: {},
  shown: [],
  readByApplicant: false,
}

export function presentSettings(row: repo.SettingRow | null): RecommendationSettings {
  if (!row) return { ...NO_RECOMMENDATIONS, version: 0 }
  const { least, most, letter, closesAt, guidance, shown, readByApplicant, version } = row
  return {
    ...{ least, most, letter, guidance, shown, readByApplicant, version },
    closesAt: closesAt?.toISOString() ?? null,
  }
}

export async function getSettings(
  _ctx: Context,
  { programId }: { programId: string },
): Promise<RecommendationSettings> {
  await getProgramRow(programId)
  return presentSettings(await repo.findSettings(programId))
}

type Given = Omit<RecommendationSettings, 'version'>

/** Only what differs; null where nothing does. */
function difference(before: Given, after: Given) {
  const names = (Object.keys(after) as (keyof Given)[]).filter((name) => !sameValue(before[name], after[name]))
  const of = (given: Given) => Object.fromEntries(names.map((name) => [name, given[name]]))
  return names.length === 0 ? null : { before: of(before), after: of(after) }
}

/** Throws 'resource.stale', and what refuses a change of the program. */
export async function updateSettings(
  ctx: Context,
  { programId, version, ...given }: ArgumentsOf<typeof contract.updateRecommendationSettings>,
): Promise<RecommendationSettings> {
  const program = await getProgramRow(programId)
  const row = await repo.findSettings(programId)
  const { version: saved, ...before } = presentSettings(row)
  const after: Given = {
    ...given,
    closesAt: given.closesAt && new Date(given.closesAt).toISOString(),
    shown: [...new Set(given.shown)],
  }
  const stale = async () =>
    new Problem('resource.stale', { data: { current: presentSettings(await repo.findSettings(programId)) } })
  if (saved !== version) throw await stale()
  const changes = difference(before, after)
  if (!changes) return presentSettings(row)
  const values = { ...after, closesAt: after.closesAt === null ? null : new Date(after.closesAt) }
  return transaction(async () => {
    await lockEditableProgram(programId)
    if (!row)
      await repo.insertSettings(programId, values).catch(async (error) => {
        throw isUniqueViolation(error) ? await stale() : error
      })
    else if (!(await repo.updateSettingsAt(programId, version, values))) throw await stale()
    await record(ctx, {
      type: 'recommendation.settingsChanged',
      subject: subjectOf(program),
      programId,
      ...changes,
    })
    return presentSettings(await repo.findSettings(programId))
  })
}
