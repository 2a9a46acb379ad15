import { boolean, code, id, instant, integer, json, longText, optional, type Schema } from '../schema.ts'

/** What sessions decide about their entries, how it is released, and what applicants answer. */
export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('decision', {
    columns: {
      programId: id(),
      sessionId: id(),
      entryId: id(),
      responseId: optional(id()),
      outcome: optional(code(90)),
      releasedOutcome: optional(code(90)),
      releaseId: optional(id()),
      releasedAt: optional(instant()),
      told: boolean(),
    },
    unique: [['entryId']],
    index: [['sessionId', 'outcome'], ['programId'], ['responseId'], ['releaseId', 'told']],
  })
  await schema.createTenantTable('decision_release', {
    columns: {
      programId: id(),
      sessionId: id(),
      state: code(8),
      startsAt: instant(),
      startedAt: instant(),
      startedById: optional(id()),
      count: integer(),
      people: integer(),
      endedAt: optional(instant()),
    },
    index: [['sessionId', 'startedAt'], ['programId']],
  })
  await schema.createTenantTable('decision_setting', {
    columns: { programId: id(), sessionId: id(), settings: json() },
    unique: [['sessionId']],
    index: [['programId']],
  })
  await schema.createTenantTable('appeal', {
    columns: {
      programId: id(),
      sessionId: id(),
      decisionId: id(),
      responseId: id(),
      byId: optional(id()),
      state: code(8),
      text: longText(),
      at: instant(),
      reply: optional(longText()),
      repliedById: optional(id()),
      repliedAt: optional(instant()),
    },
    unique: [['decisionId']],
    index: [['sessionId', 'state'], ['programId'], ['responseId'], ['byId']],
  })
}
