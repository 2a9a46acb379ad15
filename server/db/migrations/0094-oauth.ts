import { code, id, instant, json, optional, type Schema, string } from '../schema.ts'

export async function up(schema: Schema): Promise<void> {
  await schema.createTable('oauth_client', {
    columns: {
      platformId: id(),
      name: string(120),
      clientId: code(64),
      secretHash: optional(code(64)),
      redirectUris: json(),
    },
    unique: [['clientId']],
    index: [['platformId']],
  })
  await schema.createTable('oauth_grant', {
    columns: {
      clientId: id(),
      userId: id(),
      platformId: id(),
      scopes: json(),
      redirectUri: string(500),
      challenge: code(64),
      codeHash: code(64),
      codeExpiresAt: instant(),
      codeUsedAt: optional(instant()),
      revokedAt: optional(instant()),
    },
    unique: [['codeHash']],
    index: [['clientId'], ['userId', 'platformId'], ['codeExpiresAt']],
  })
  await schema.createTable('oauth_refresh', {
    columns: { grantId: id(), tokenHash: code(64), expiresAt: instant(), usedAt: optional(instant()) },
    unique: [['tokenHash']],
    index: [['grantId'], ['expiresAt']],
  })
}
