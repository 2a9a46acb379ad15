import type { Schema } from '../schema.ts'

/** Which application has waited longest for a decision is the first of a key, not a search through all that wait. */
export async function up(schema: Schema): Promise<void> {
  await schema.run(
    "UPDATE step_state SET asked_at = at WHERE state IN ('toValidate', 'validated', 'refused') AND asked_at IS NULL",
  )
  await schema.addTenantIndex('step_state', ['programId', 'stepId', 'state', 'askedAt', 'responseId'])
  await schema.dropTenantIndex('step_state', ['programId', 'stepId', 'state', 'responseId'])
}
