import { boolean, optional, type Schema } from '../schema.ts'

/** Null: it may change everything, as those of before. */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumns('support_access', { readOnly: optional(boolean()) })
}
