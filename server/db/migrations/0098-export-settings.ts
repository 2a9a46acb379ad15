import { code, id, json, optional, type Schema, string } from '../schema.ts'

/** Columns of exports, their order and names, saved for a program. */
export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('export_setting', {
    columns: {
      programId: id(),
      name: string(60),
      nameKey: string(60),
      format: code(8),
      sensitive: code(12),
      columns: optional(json()),
    },
    unique: [['programId', 'nameKey']],
  })
}
