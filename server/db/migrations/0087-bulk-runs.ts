import { code, id, instant, integer, json, optional, type Schema, string } from '../schema.ts'

/** What is done with many applications at once: which, how far it is, and what can be undone. */
export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('bulk_run', {
    columns: {
      programId: id(),
      requestedById: id(),
      request: json(),
      kind: code(20),
      state: code(12),
      total: optional(integer()),
      expiresAt: instant(),
    },
    index: [['programId', 'requestedById', 'id']],
    queue: [['expiresAt']],
  })
  await schema.createTenantTable('bulk_item', {
    columns: {
      runId: id(),
      responseId: id(),
      outcome: code(12),
      reason: optional(string(80)),
      stateBefore: optional(json()),
    },
    unique: [['runId', 'responseId']],
    index: [['runId', 'outcome', 'id'], ['responseId']],
  })
}
