import { big, code, id, instant, json, longText, optional, type Schema, string } from '../schema.ts'

export async function up(schema: Schema): Promise<void> {
  await schema.createTable('credential', {
    columns: {
      userId: id(),
      kind: code(16),
      name: string(120),
      reference: code(80),
      secret: longText(),
      data: json(),
      counter: big(),
      confirmedAt: optional(instant()),
      lastUsedAt: optional(instant()),
    },
    unique: [['reference']],
    index: [['userId', 'kind']],
  })
}
