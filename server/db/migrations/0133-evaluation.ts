import { boolean, code, id, instant, integer, json, longText, optional, type Schema, string } from '../schema.ts'

export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('evaluation_session', {
    columns: {
      programId: id(),
      slug: string(80),
      kind: code(8),
      state: code(8),
      title: json(),
      instructions: json(),
      opensAt: optional(instant()),
      closesAt: optional(instant()),
      settings: json(),
      criteria: json(),
      position: integer(),
    },
    index: [['programId', 'position']],
  })
  await schema.createTenantTable('session_entry', {
    columns: {
      sessionId: id(),
      responseId: optional(id()),
      key: string(190),
      title: string(500),
      category: optional(code(80)),
      weights: optional(json()),
      position: integer(),
    },
    unique: [
      ['sessionId', 'key'],
      ['sessionId', 'responseId'],
    ],
    index: [['responseId'], ['sessionId', 'position']],
  })
  await schema.createTenantTable('juror', {
    columns: {
      sessionId: id(),
      userId: optional(id()),
      emailKey: optional(string(254)),
      key: string(254),
      name: string(200),
      email: optional(string(254)),
      state: code(8),
      cap: optional(integer()),
      categories: json(),
      expertise: json(),
      lastSeenAt: optional(instant()),
      remindedAt: optional(instant()),
    },
    unique: [['sessionId', 'key']],
    index: [['userId'], ['emailKey']],
  })
  await schema.createTenantTable('jury_conflict', {
    columns: { sessionId: id(), jurorId: id(), entryId: id(), source: code(10), reason: string(500) },
    unique: [['jurorId', 'entryId']],
    index: [['sessionId'], ['entryId']],
  })
  await schema.createTenantTable('duty', {
    columns: {
      sessionId: id(),
      entryId: id(),
      jurorId: id(),
      state: code(8),
      reason: code(10),
      pinned: boolean(),
      notes: json(),
      comment: longText(),
      changedAt: optional(instant()),
      sentAt: optional(instant()),
    },
    unique: [['entryId', 'jurorId']],
    index: [
      ['sessionId', 'state'],
      ['jurorId', 'state'],
    ],
  })
}
