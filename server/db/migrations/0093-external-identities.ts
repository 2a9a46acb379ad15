import { code, id, instant, json, optional, type Schema, string } from '../schema.ts'

export async function up(schema: Schema): Promise<void> {
  await schema.createTable('external_identity', {
    columns: {
      userId: id(),
      provider: code(32),
      /** Hash of the provider's name of the person: some tell letters apart only by case. */
      subjectHash: code(64),
      email: string(254),
      lastUsedAt: optional(instant()),
    },
    unique: [['provider', 'subjectHash']],
    index: [['userId']],
  })
  await schema.createTable('external_sign_in', {
    columns: {
      stateHash: code(64),
      browserHash: code(64),
      provider: code(32),
      platformId: optional(id()),
      userId: optional(id()),
      phase: code(16),
      payload: json(),
      expiresAt: instant(),
    },
    unique: [['stateHash']],
    index: [['browserHash'], ['expiresAt']],
  })
}
