import { code, id, instant, integer, longText, optional, type Schema, string } from '../schema.ts'

export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('participant', {
    columns: { responseId: id(), userId: id(), role: code(10), state: code(10), joinedAt: instant() },
    unique: [['responseId', 'userId']],
    index: [['userId', 'state', 'responseId']],
  })
  await schema.createTenantTable('participant_invitation', {
    columns: {
      responseId: id(),
      email: string(254),
      emailKey: string(254),
      role: code(10),
      locale: code(2),
      message: longText(),
      invitedById: id(),
      invitedByName: string(200),
      tokenHash: code(64),
      openKey: optional(string(300)),
      expiresAt: instant(),
      lastSentAt: instant(),
      sends: integer(),
      acceptedAt: optional(instant()),
      revokedAt: optional(instant()),
      declinedAt: optional(instant()),
    },
    unique: [['tokenHash'], ['openKey']],
    index: [['responseId', 'createdAt', 'id'], ['emailKey'], ['invitedById']],
  })
  await schema.createTenantTable('applicant_comment', {
    columns: {
      responseId: id(),
      userId: id(),
      stepId: optional(id()),
      reference: optional(string(120)),
      text: longText(),
      at: instant(),
      mailedAt: optional(instant()),
    },
    index: [['responseId', 'at', 'id'], ['userId']],
  })
  await schema.createTenantTable('comment_reading', {
    columns: { responseId: id(), userId: id(), at: instant() },
    unique: [['responseId', 'userId']],
    index: [['userId']],
  })
}
