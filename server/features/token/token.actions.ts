import type { Permission } from '#core/access/permissions.ts'
import { Problem } from '#core/problem.ts'
import { type ApiTokenItem, TOKENS_MOST } from '#core/token/token.contract.ts'
import { type Context, can, platformOf, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { hashOf, newSecret } from '../account/tokens.ts'
import { insertApiToken, listPersonalTokens, revokeApiToken, type TokenRow } from './token.repo.ts'

const DAY = 86_400_000

const present = (row: TokenRow): ApiTokenItem => ({
  id: row.id,
  name: row.name,
  ending: row.ending,
  scopes: row.scopes,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})

export const listTokens = (ctx: Context): Promise<{ items: ApiTokenItem[] }> => listTokensOf(ctx, userOf(ctx).id)

/** Those of any person; an operator asks. */
export async function listTokensOf(ctx: Context, userId: string): Promise<{ items: ApiTokenItem[] }> {
  const rows = await listPersonalTokens(userId, platformOf(ctx).id)
  return { items: rows.map(present) }
}

const logged = ({ scopes, expiresAt }: Pick<TokenRow, 'scopes' | 'expiresAt'>) => ({
  scopes,
  expiresAt: expiresAt?.toISOString() ?? null,
})

export interface NewToken {
  name: string
  scopes: Permission[]
  days: number | null
}

/** Makes a token. Nobody gives it a permission that they do not hold, on the platform or in any program. */
export async function createToken(ctx: Context, input: NewToken): Promise<{ item: ApiTokenItem; token: string }> {
  const programs = [...ctx.grants.programs.keys()]
  const lacking = input.scopes.filter(
    (scope) => !can(ctx, scope) && !programs.some((program) => can(ctx, scope, program)),
  )
  if (lacking.length > 0) throw new Problem('token.scopeLacking', { data: { permissions: lacking } })
  return createTokenOf(ctx, userOf(ctx).id, input)
}

/** Makes a token of any person, who may hold less than its scopes: it never does more than they may. An operator asks. */
export async function createTokenOf(
  ctx: Context,
  userId: string,
  input: NewToken,
): Promise<{ item: ApiTokenItem; token: string }> {
  const { id: platformId } = platformOf(ctx)
  const token = `oc_${newSecret().secret}`
  return transaction(async () => {
    if ((await listPersonalTokens(userId, platformId)).length >= TOKENS_MOST)
      throw new Problem('token.tooMany', { data: { most: TOKENS_MOST } })
    const row = await insertApiToken({
      userId,
      platformId,
      kind: 'personal',
      grantId: null,
      name: input.name,
      tokenHash: hashOf(token),
      ending: token.slice(-4),
      scopes: [...new Set(input.scopes)],
      expiresAt: input.days === null ? null : new Date(ctx.now.getTime() + input.days * DAY),
    })
    await record(ctx, {
      type: 'token.created',
      subject: { kind: 'token', id: row.id, name: row.name },
      after: logged(row),
    })
    return { item: present(row), token }
  })
}

export const revokeToken = (ctx: Context, { tokenId }: { tokenId: string }): Promise<void> =>
  revokeTokenOf(ctx, userOf(ctx).id, tokenId)

/** Throws 'resource.notFound' where the person has no such token. */
export async function revokeTokenOf(ctx: Context, userId: string, tokenId: string): Promise<void> {
  await transaction(async () => {
    const row = await revokeApiToken(tokenId, userId, platformOf(ctx).id, ctx.now)
    if (!row) throw new Problem('resource.notFound')
    await record(ctx, {
      type: 'token.revoked',
      subject: { kind: 'token', id: row.id, name: row.name },
      before: logged(row),
    })
  })
}
