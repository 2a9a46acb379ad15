import { code, id, instant, longText, optional, type Schema } from '../schema.ts'

export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('message', {
    columns: {
      programId: id(),
      responseId: id(),
      authorId: optional(id()),
      side: code(10),
      body: longText(),
      at: instant(),
    },
    index: [['responseId', 'at', 'id'], ['programId', 'responseId'], ['authorId']],
  })
  await schema.createTenantTable('message_reading', {
    columns: { responseId: id(), userId: id(), at: instant() },
    unique: [['responseId', 'userId']],
    index: [['userId']],
  })
}
