import { integer, optional, type Schema } from '../schema.ts'

/** Sheets that were sent carry the turn of their session at which they changed last, so that a ranking reads only those. */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumns('evaluation_session', { turn: optional(integer()) })
  await schema.addColumns('duty', { turn: optional(integer()) })
  await schema.addKeys('duty', { index: [['sessionId', 'turn']] })
}
