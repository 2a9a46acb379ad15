import { Op } from 'sequelize'
import type { Permission } from '#core/access/permissions.ts'
import { ApiToken } from '../../db/models/ApiToken.ts'
import { select } from '../../tenancy/raw.ts'
import { inPlatform } from '../../tenancy/scope.ts'
import { CALLER_COLUMNS, CALLER_JOINS, type CallerRow, callerOf } from '../account/account.public.ts'
import { hashOf } from '../account/tokens.ts'

const HOLDERS = `
  SELECT t.id AS token_id, t.scopes, t.expires_at, t.last_used_at, ${CALLER_COLUMNS}
  FROM api_token t
  JOIN user u ON u.id = t.user_id
  ${CALLER_JOINS}
  WHERE t.token_hash = :hash AND t.platform_id = :platformId AND t.revoked_at IS NULL`

interface HolderRow extends Record<string, unknown> {
  token_id: string
  scopes: Permission[]
  expires_at: Date | null
  last_used_at: Date | null
}

/** Milliseconds within which a use is not written down again. */
const USE_NOTED = 60_000

/** The person for whom a token acts on a platform, with their roles. Null for a token that is unknown, over or of another platform. */
export async function findTokenCaller(
  token: string,
  platformId: string,
  now: Date,
): Promise<{ tokenId: string; scopes: Permission[]; rows: CallerRow[] } | null> {
  return inPlatform(platformId, async () => {
    const found = await select<HolderRow>(
      HOLDERS,
      { hash: hashOf(token) },
      { scopes: 'json', expires_at: 'instant', last_used_at: 'instant' },
    )
    const [row] = found
    if (!row || (row.expires_at && row.expires_at <= now)) return null
    if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() > USE_NOTED)
      await ApiToken.update({ lastUsedAt: now }, { where: { id: row.token_id } })
    return { tokenId: row.token_id, scopes: row.scopes, rows: found.map(callerOf) }
  })
}

export type TokenRow = Pick<ApiToken, 'id' | 'name' | 'ending' | 'scopes' | 'createdAt' | 'expiresAt' | 'lastUsedAt'>

export const insertApiToken = (token: {
  userId: string
  platformId: string
  kind: 'personal' | 'oauth'
  grantId: string | null
  name: string
  tokenHash: string
  ending: string
  scopes: Permission[]
  expiresAt: Date | null
}) => ApiToken.create({ ...token, lastUsedAt: null, revokedAt: null })

/** The tokens that a person made for themselves on a platform and did not revoke, newest first. */
export const listPersonalTokens = (userId: string, platformId: string) =>
  ApiToken.findAll({
    where: { userId, platformId, kind: 'personal', revokedAt: null },
    order: [['id', 'DESC']],
    raw: true,
  })

/** Ends every token with which programs act for a person on a platform. */
export const revokeApiTokensOf = (userId: string, platformId: string, now: Date) =>
  ApiToken.update({ revokedAt: now }, { where: { userId, platformId, revokedAt: null } })

export const countApiTokens = (userId: string, platformId: string, now: Date): Promise<number> =>
  ApiToken.count({
    where: { userId, platformId, revokedAt: null, expiresAt: { [Op.or]: [null, { [Op.gt]: now }] } },
  })

/** Ends a token; it opens nothing from the next request on. Null when there was none. */
export async function revokeApiToken(id: string, userId: string, platformId: string, now: Date) {
  const where = { id, userId, platformId, kind: 'personal' as const }
  const [changed] = await ApiToken.update({ revokedAt: now }, { where: { ...where, revokedAt: null } })
  return changed === 1 ? ApiToken.findOne({ where, raw: true }) : null
}
