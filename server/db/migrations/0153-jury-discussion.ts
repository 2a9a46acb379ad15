import { id, instant, longText, optional, type Schema } from '../schema.ts'

/** What jurors write to each other about an entry. `jurorId` is null for what an organiser writes. */
export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('jury_comment', {
    columns: { sessionId: id(), entryId: id(), jurorId: optional(id()), userId: id(), text: longText() },
    index: [['entryId', 'id'], ['sessionId'], ['userId']],
  })
  await schema.addColumns('session_entry', { discussionClosedAt: optional(instant()) })
}
