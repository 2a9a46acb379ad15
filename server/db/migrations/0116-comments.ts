import { boolean, id, instant, longText, optional, type Schema } from '../schema.ts'

export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('comment', {
    columns: {
      programId: id(),
      responseId: id(),
      authorId: id(),
      body: longText(),
      isInternal: boolean(),
      pinnedAt: optional(instant()),
      editedAt: optional(instant()),
    },
    index: [['responseId', 'createdAt', 'id'], ['programId', 'responseId'], ['authorId']],
  })
}
