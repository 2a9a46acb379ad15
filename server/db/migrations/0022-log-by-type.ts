import type { Schema } from '../schema.ts'

/** A page of the log of one type is read along a key, as those of a program, a person or a subject are. */
export async function up(schema: Schema): Promise<void> {
  await schema.addTenantIndex('event', ['type', 'createdAt', 'id'])
}
