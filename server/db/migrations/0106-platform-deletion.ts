import { code, id, instant, json, optional, type Schema, string } from '../schema.ts'

export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('platform_deletion', {
    columns: {
      state: code(20),
      openKey: optional(code(10)),
      requestedById: id(),
      requestedByName: string(200),
      runAt: instant(),
      settledAt: optional(instant()),
      owners: optional(json()),
    },
    unique: [['openKey']],
  })
}
