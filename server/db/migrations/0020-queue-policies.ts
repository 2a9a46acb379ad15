import type { Schema } from '../schema.ts'

/** Each kind of work is claimed and retried by its own rules, and what is done is swept in batches. */
export async function up(schema: Schema): Promise<void> {
  await schema.addKeys('job', {
    queue: [
      ['kind', 'state', 'runAt', 'id'],
      ['kind', 'state', 'leaseUntil'],
      ['state', 'finishedAt'],
    ],
  })
  await schema.addKeys('consumption', {
    queue: [
      ['consumer', 'state', 'runAt', 'id'],
      ['consumer', 'state', 'leaseUntil'],
      ['state', 'finishedAt'],
    ],
  })
  await schema.run("UPDATE job SET max_attempts = 0 WHERE state <> 'done'")
}
