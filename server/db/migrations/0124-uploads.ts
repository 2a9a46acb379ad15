import { big, code, id, instant, json, optional, type Schema, string } from '../schema.ts'

/** Files that are sent in parts, until they are whole. */
export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('upload', {
    columns: {
      userId: id(),
      responseId: id(),
      stepId: id(),
      reference: string(200),
      name: string(255),
      size: big(),
      fingerprint: code(80),
      received: big(),
      parts: json(),
      fileKey: optional(code(120)),
      expiresAt: instant(),
    },
    index: [['userId'], ['responseId', 'stepId'], ['expiresAt']],
  })
}
