import { code, id, instant, integer, json, optional, type Schema, string } from '../schema.ts'

/** Imports of applications: the file that was uploaded, how its columns are read, and what can be undone. */
export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('import_run', {
    columns: {
      programId: id(),
      requestedById: id(),
      fileKey: code(120),
      fileName: string(255),
      fileSize: integer(),
      head: integer(),
      state: code(12),
      progress: integer(),
      rowCount: integer(),
      lines: json(),
      columns: json(),
      settings: optional(json()),
      checked: optional(json()),
      failure: optional(json()),
      result: optional(json()),
      undone: optional(json()),
      writtenAt: optional(instant()),
      expiresAt: instant(),
    },
    index: [['programId', 'id']],
    queue: [['expiresAt']],
  })
  await schema.createTenantTable('import_item', {
    columns: { importId: id(), responseId: id(), responseVersion: integer(), answersBefore: optional(json()) },
    index: [['importId', 'id'], ['responseId']],
  })
}
