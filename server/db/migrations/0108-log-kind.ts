import { code, computed, type Schema } from '../schema.ts'

/** The first part of an event's type, by which a page of the log is read along a key. It is no part of what is hashed. */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumns('event', { kind: computed(code(80), "SUBSTR(`type`, 1, INSTR(`type`, '.') - 1)") })
  await schema.addTenantIndex('event', ['kind', 'createdAt', 'id'])
}
