import { big, code, id, instant, integer, json, optional, type Schema, string } from '../schema.ts'

/** Exports that somebody has asked for: how far they are, and until when their file is kept. */
export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('response_export', {
    columns: {
      programId: id(),
      requestedById: id(),
      request: json(),
      locale: code(8),
      state: code(12),
      activeKey: optional(code(64)),
      progress: integer(),
      fileName: optional(string(255)),
      fileSize: optional(big()),
      expiresAt: instant(),
    },
    unique: [['requestedById', 'activeKey']],
    index: [['programId', 'requestedById', 'id']],
    queue: [['expiresAt']],
  })
}
