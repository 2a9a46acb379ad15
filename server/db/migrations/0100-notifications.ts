import { boolean, code, id, instant, integer, optional, type Schema } from '../schema.ts'

export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('notification', {
    columns: {
      userId: id(),
      kind: code(80),
      programId: optional(id()),
      eventId: id(),
      count: integer(),
      at: instant(),
      readAt: optional(instant()),
    },
    index: [['userId', 'at', 'id'], ['userId', 'readAt', 'kind'], ['at']],
  })
  await schema.createTenantTable('notification_preference', {
    columns: { userId: id(), kind: code(80), isOn: boolean() },
    unique: [['userId', 'kind']],
  })
}
