import type { z } from 'zod'
import type { retentionPart } from '#core/retention/retention.manifest.ts'
import { NO_RULES, RETENTION_KINDS } from '#core/retention/retention.rules.ts'
import type { ManifestParts } from '../../slice.ts'
import { getRetention, updateRetention } from './retention.actions.ts'
import { listRetentions, type RetentionRow } from './retention.repo.ts'

type Written = z.output<typeof retentionPart.schema>

const written = ({ rules, hold }: RetentionRow): Written => ({
  ...Object.fromEntries(RETENTION_KINDS.flatMap((kind) => (rules[kind] ? [[kind, rules[kind]]] : []))),
  ...(hold !== null && { hold }),
})

export const retentionParts: ManifestParts = {
  program: [
    {
      property: 'retention',
      read: async (_ctx, programIds) =>
        new Map((await listRetentions(programIds)).map((row) => [row.programId, written(row)])),
      async apply(ctx, programId, { hold, ...rules }: Written) {
        const { version } = await getRetention(ctx, { programId })
        await updateRetention(ctx, { programId, version, ...NO_RULES, ...rules, hold: hold ?? null })
      },
    },
  ],
}
