import { id, type Schema } from '../schema.ts'

export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('response_assignee', {
    columns: { programId: id(), responseId: id(), userId: id() },
    unique: [['responseId', 'userId']],
    index: [['programId', 'userId', 'responseId'], ['userId']],
  })
}
