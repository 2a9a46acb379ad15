import { code, json, type Schema } from '../schema.ts'

export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('platform_setting', {
    columns: { name: code(40), value: json() },
    unique: [['name']],
  })
}
