import type { Schema } from '../schema.ts'

/** Along these, what occurs more than once is found without looking at the rows. */
export async function up(schema: Schema): Promise<void> {
  await schema.addTenantIndex('response', ['programId', 'ownerId', 'id'])
  await schema.addTenantIndex('file', ['checksum', 'ownerKind', 'ownerId'])
}
