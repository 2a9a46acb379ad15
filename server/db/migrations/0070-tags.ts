import { id, type Schema, string } from '../schema.ts'

export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('tag', {
    columns: { programId: string(36), name: string(120), nameKey: string(120), colour: string(16) },
    unique: [['programId', 'nameKey']],
  })
  await schema.createTenantTable('tagging', {
    columns: { tagId: id(), subjectId: id() },
    unique: [['tagId', 'subjectId']],
    index: [['subjectId', 'tagId']],
  })
}
