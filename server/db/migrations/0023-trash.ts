import type { Schema } from '../schema.ts'

/** What the trash has kept for long enough, and files that belong to nobody, are found without looking at all there are. */
export async function up(schema: Schema): Promise<void> {
  await schema.addKeys('program', { queue: [['deletedAt']] })
  await schema.addKeys('file', { queue: [['ownerId', 'updatedAt', 'id']] })
}
