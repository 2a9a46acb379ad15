import { id, instant, integer, json, optional, type Schema, string } from '../schema.ts'

/** What of a program is deleted by itself, and which applications lost what was personal in them. */
export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('retention', {
    columns: {
      programId: id(),
      rules: json(),
      hold: optional(string(500)),
      schedule: json(),
      revision: integer(),
    },
    unique: [['programId']],
  })
  await schema.addColumns('response', { anonymisedAt: optional(instant()) })
}
