import { id, json, optional, type Schema, string } from '../schema.ts'

/** Grids of criteria that the sessions of a platform share. */
export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('criteria_template', {
    columns: { name: string(200), criteria: json(), createdById: optional(id()) },
  })
}
