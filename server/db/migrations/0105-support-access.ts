import { code, id, instant, longText, optional, type Schema } from '../schema.ts'

export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('support_access', {
    columns: {
      userId: id(),
      reason: longText(),
      expiresAt: instant(),
      endedAt: optional(instant()),
      openKey: optional(code(40)),
    },
    unique: [['openKey']],
  })
}
