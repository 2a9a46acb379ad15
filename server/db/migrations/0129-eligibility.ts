import { id, json, type Schema } from '../schema.ts'

/** What a program asks before an application begins: a form of it, and who its answers refuse. */
export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('eligibility', {
    columns: { programId: id(), formId: id(), rules: json() },
    unique: [['programId']],
    index: [['formId']],
  })
}
