import { optional, type Schema, string } from '../schema.ts'

/**
 * Name and password of a registration travel with its link. What was registered before and never confirmed carries a password
 * of somebody unknown: it is taken off the account, and the links that would confirm it end.
 */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumns('email_token', { emailKey: optional(string(254)) }, { queue: [['emailKey']] })
  await schema.run('UPDATE `user` SET password_hash = NULL, version = version + 1 WHERE confirmed_at IS NULL')
  await schema.run("UPDATE email_token SET used_at = created_at WHERE purpose = 'confirm' AND used_at IS NULL")
}
