import type { z } from 'zod'
import type { recommendationPart } from '#core/recommendation/recommendation.manifest.ts'
import type { ManifestParts } from '../../slice.ts'
import { listSettings, type SettingRow } from './recommendation.repo.ts'
import { getSettings, NO_RECOMMENDATIONS, presentSettings, updateSettings } from './settings.actions.ts'

type Written = z.output<typeof recommendationPart.schema>

const written = (row: SettingRow): Written => {
  const { version: _, ...settings } = presentSettings(row)
  const { least, most, letter, closesAt, guidance, shown, readByApplicant } = settings
  if (most === 0) return {}
  return {
    ...(least > 0 && { least }),
    most,
    letter,
    ...(closesAt && { closesAt }),
    ...(Object.values(guidance).some(Boolean) && { guidance }),
    ...(shown.length > 0 && { shown }),
    ...(readByApplicant && { readByApplicant }),
  }
}

export const recommendationParts: ManifestParts = {
  program: [
    {
      property: 'recommendations',
      read: async (_ctx, programIds) =>
        new Map((await listSettings(programIds)).map((row) => [row.programId, written(row)])),
      async apply(ctx, programId, given: Written) {
        const { version } = await getSettings(ctx, { programId })
        await updateSettings(ctx, { programId, version, ...NO_RECOMMENDATIONS, ...given })
      },
    },
  ],
}
