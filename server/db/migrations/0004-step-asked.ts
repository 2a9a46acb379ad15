import { instant, optional, type Schema } from '../schema.ts'

/** When a decision was asked for: taking one back does not begin the wait anew. */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumns('step_state', { askedAt: optional(instant()) })
  await schema.run("UPDATE step_state SET asked_at = at WHERE state = 'toValidate' AND asked_at IS NULL")
}
