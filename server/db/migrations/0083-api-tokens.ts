import { code, id, instant, json, optional, type Schema, string } from '../schema.ts'

export async function up(schema: Schema): Promise<void> {
  await schema.createTable('api_token', {
    columns: {
      userId: id(),
      platformId: id(),
      kind: code(16),
      grantId: optional(id()),
      name: string(120),
      tokenHash: code(64),
      ending: code(8),
      scopes: json(),
      expiresAt: optional(instant()),
      lastUsedAt: optional(instant()),
      revokedAt: optional(instant()),
    },
    unique: [['tokenHash']],
    index: [['userId', 'platformId'], ['grantId']],
  })
}
