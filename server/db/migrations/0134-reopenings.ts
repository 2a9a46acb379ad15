import { code, id, instant, json, longText, optional, type Schema } from '../schema.ts'

/** A sent application that its applicant may change in some questions until an instant, with the answers as they were sent. */
export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('reopening', {
    columns: {
      programId: id(),
      responseId: id(),
      state: code(16),
      fields: json(),
      message: longText(),
      dueAt: instant(),
      sentAnswers: json(),
      byId: optional(id()),
      endedAt: optional(instant()),
    },
    index: [['responseId', 'createdAt', 'id'], ['byId']],
  })
  await schema.addColumns('response', { reopeningId: optional(id()) })
}
