import { code, id, instant, optional, type Schema, string } from '../schema.ts'

export async function up(schema: Schema): Promise<void> {
  await schema.createTable('licence_code', {
    columns: {
      codeHash: code(64),
      ending: code(4),
      plan: code(40),
      note: string(200),
      expiresAt: optional(instant()),
      redeemedAt: optional(instant()),
      redeemedPlatformId: optional(id()),
      redeemedBy: optional(id()),
    },
    unique: [['codeHash']],
    index: [['redeemedPlatformId']],
  })
}
