import { boolean, code, id, instant, longText, optional, type Schema } from '../schema.ts'

export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('data_request', {
    columns: {
      userId: id(),
      kind: code(20),
      state: code(20),
      message: longText(),
      answer: longText(),
      openKey: optional(code(80)),
      dueAt: instant(),
      isExtended: boolean(),
      runAt: optional(instant()),
      settledAt: optional(instant()),
      settledById: optional(id()),
    },
    unique: [['openKey']],
    index: [['userId'], ['state', 'dueAt', 'id'], ['state', 'settledAt', 'id']],
  })
}
