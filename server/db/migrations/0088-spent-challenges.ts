import { code, instant, type Schema } from '../schema.ts'

/** Challenges of passkeys that were answered: each counts once. */
export async function up(schema: Schema): Promise<void> {
  await schema.createTable('spent_challenge', {
    columns: { hash: code(64), expiresAt: instant() },
    unique: [['hash']],
    index: [['expiresAt']],
  })
}
