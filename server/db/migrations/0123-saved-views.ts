import { boolean, code, id, json, type Schema, string } from '../schema.ts'

export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('saved_view', {
    columns: {
      programId: id(),
      list: code(40),
      belongsTo: code(36),
      name: string(60),
      nameKey: string(60),
      isDefault: boolean(),
      settings: json(),
    },
    unique: [['programId', 'list', 'belongsTo', 'nameKey']],
    index: [['belongsTo']],
  })
}
