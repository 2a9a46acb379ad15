import { code, id, instant, integer, optional, type Schema, string } from '../schema.ts'

/** Codes with which applications are sent after the closing of a call. */
export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('late_code', {
    columns: {
      programId: id(),
      code: code(20),
      label: string(120),
      most: integer(),
      uses: integer(),
      until: instant(),
      revokedAt: optional(instant()),
      createdById: optional(id()),
    },
    unique: [['programId', 'code']],
  })
  await schema.createTenantTable('late_code_use', {
    columns: { lateCodeId: id(), responseId: id(), userId: id(), at: instant() },
    unique: [['lateCodeId', 'responseId']],
    index: [['responseId'], ['userId']],
  })
}
