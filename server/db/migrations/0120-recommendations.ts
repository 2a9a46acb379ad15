import { boolean, code, id, instant, integer, json, longText, optional, type Schema, string } from '../schema.ts'

export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('recommendation_setting', {
    columns: {
      programId: id(),
      least: integer(),
      most: integer(),
      letter: code(8),
      closesAt: optional(instant()),
      guidance: json(),
      shown: json(),
      readByApplicant: boolean(),
    },
    unique: [['programId']],
  })
  await schema.createTenantTable('recommendation', {
    columns: {
      programId: id(),
      responseId: id(),
      name: string(200),
      email: string(254),
      emailKey: string(254),
      role: string(200),
      locale: code(2),
      message: longText(),
      askedById: id(),
      tokenHash: code(64),
      sealedToken: longText(),
      openKey: optional(string(300)),
      sends: integer(),
      askedAt: instant(),
      lastSentAt: instant(),
      openedAt: optional(instant()),
      receivedAt: optional(instant()),
      declinedAt: optional(instant()),
      cancelledAt: optional(instant()),
      letter: longText(),
      fileKey: optional(string(120)),
    },
    unique: [['tokenHash'], ['openKey']],
    index: [['responseId', 'askedAt', 'id'], ['programId', 'responseId'], ['emailKey'], ['askedById']],
  })
}
