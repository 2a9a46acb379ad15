import { code, id, json, optional, type Schema, string } from '../schema.ts'

/** Forms, pages and questions that the programs of a platform share. */
export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('library_item', {
    columns: { name: string(200), kind: code(16), definition: json(), createdById: optional(id()) },
    index: [['createdById']],
  })
}
