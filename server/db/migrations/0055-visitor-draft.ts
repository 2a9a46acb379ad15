import { id, optional, type Schema } from '../schema.ts'

/** An application names the draft of a visitor that it took: the device on which that was typed recognises it. */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumns('response', { draftId: optional(id()) })
}
