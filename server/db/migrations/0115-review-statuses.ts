import { boolean, code, id, integer, json, type Schema } from '../schema.ts'

export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('review_status', {
    columns: {
      programId: id(),
      key: code(80),
      title: json(),
      colour: code(16),
      position: integer(),
      isFinal: boolean(),
      visibleToApplicant: boolean(),
      message: json(),
    },
    unique: [['programId', 'key']],
  })
  await schema.addTenantIndex('response', ['programId', 'statusKey', 'id'])
}
