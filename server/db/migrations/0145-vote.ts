import { big, boolean, code, id, instant, integer, json, longText, optional, type Schema, string } from '../schema.ts'

export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('vote_session', {
    columns: {
      programId: id(),
      slug: string(80),
      title: json(),
      summary: json(),
      published: boolean(),
      publishedAt: optional(instant()),
      paused: boolean(),
      opensAt: optional(instant()),
      closesAt: optional(instant()),
      settings: json(),
      sealedSalt: longText(),
      position: integer(),
    },
    index: [['programId', 'position']],
  })
  await schema.createTenantTable('vote_entry', {
    columns: {
      sessionId: id(),
      responseId: optional(id()),
      key: code(80),
      title: string(300),
      summary: longText(),
      cost: big(),
      position: integer(),
    },
    unique: [
      ['sessionId', 'key'],
      ['sessionId', 'responseId'],
    ],
    index: [['responseId'], ['sessionId', 'position']],
  })
  await schema.createTenantTable('ballot', {
    columns: {
      sessionId: id(),
      voterKey: code(40),
      marks: json(),
      receipt: code(20),
      castAt: instant(),
      state: code(10),
      reason: string(200),
      network: code(16),
      device: code(16),
      domain: string(254),
      changes: integer(),
    },
    unique: [['sessionId', 'voterKey']],
    index: [
      ['sessionId', 'receipt'],
      ['sessionId', 'state', 'castAt'],
    ],
  })
  await schema.createTenantTable('waiting_ballot', {
    columns: {
      sessionId: id(),
      tokenHash: code(64),
      voterKey: code(40),
      marks: json(),
      network: code(16),
      device: code(16),
      domain: string(254),
      expiresAt: instant(),
    },
    unique: [['sessionId', 'voterKey']],
    index: [['tokenHash']],
    queue: [['expiresAt']],
  })
  await schema.createTenantTable('vote_invitation', {
    columns: {
      sessionId: id(),
      code: code(20),
      email: optional(string(254)),
      emailKey: optional(string(254)),
      sentAt: optional(instant()),
    },
    unique: [
      ['sessionId', 'code'],
      ['sessionId', 'emailKey'],
    ],
    index: [['emailKey']],
  })
}
