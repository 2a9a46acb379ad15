import { big, code, id, instant, optional, type Schema } from '../schema.ts'

/** Copies of what a platform knows of a person, which they asked for. */
export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('data_export', {
    columns: {
      userId: id(),
      locale: code(8),
      state: code(12),
      activeKey: optional(code(36)),
      fileSize: optional(big()),
      expiresAt: instant(),
    },
    unique: [['activeKey']],
    index: [['userId']],
    queue: [['expiresAt']],
  })
}
