import { code, instant, type Schema } from '../schema.ts'

/** What one process at a time may do. */
export async function up(schema: Schema): Promise<void> {
  await schema.createTable('lease', {
    columns: { name: code(120), owner: code(80), until: instant() },
    unique: [['name']],
  })
}
