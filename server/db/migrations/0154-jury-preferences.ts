import { code, id, type Schema } from '../schema.ts'

/** Which entries a juror would like to read, or would rather not. */
export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('jury_preference', {
    columns: { sessionId: id(), jurorId: id(), entryId: id(), value: code(10) },
    unique: [['jurorId', 'entryId']],
    index: [['sessionId'], ['entryId']],
  })
}
