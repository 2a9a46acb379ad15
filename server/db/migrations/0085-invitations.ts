import { code, id, instant, integer, longText, optional, type Schema, string } from '../schema.ts'

export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('invitation', {
    columns: {
      email: string(254),
      emailKey: string(254),
      name: string(200),
      role: code(80),
      programId: optional(id()),
      locale: code(2),
      message: longText(),
      invitedById: optional(id()),
      invitedByName: string(200),
      tokenHash: code(64),
      openKey: optional(string(300)),
      expiresAt: instant(),
      lastSentAt: instant(),
      sends: integer(),
      acceptedAt: optional(instant()),
      revokedAt: optional(instant()),
      declinedAt: optional(instant()),
    },
    unique: [['tokenHash'], ['openKey']],
    index: [['programId', 'createdAt', 'id'], ['emailKey']],
  })
}
