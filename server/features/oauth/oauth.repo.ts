import { Op } from 'sequelize'
import type { Permission } from '#core/access/permissions.ts'
import { ApiToken } from '../../db/models/ApiToken.ts'
import { OAuthClient } from '../../db/models/OAuthClient.ts'
import { OAuthGrant } from '../../db/models/OAuthGrant.ts'
import { OAuthRefresh } from '../../db/models/OAuthRefresh.ts'

export type ClientRow = Pick<
  OAuthClient,
  'id' | 'platformId' | 'name' | 'clientId' | 'secretHash' | 'redirectUris' | 'createdAt'
>
export type GrantRow = Pick<OAuthGrant, 'id' | 'clientId' | 'userId' | 'platformId' | 'scopes' | 'codeExpiresAt'>

export const listClients = (platformId: string) =>
  OAuthClient.findAll({ where: { platformId }, order: [['id', 'DESC']], raw: true })

export const findClient = (platformId: string, clientId: string) =>
  OAuthClient.findOne({ where: { platformId, clientId }, raw: true })

export const findClientRow = (platformId: string, id: string) =>
  OAuthClient.findOne({ where: { platformId, id }, raw: true })

export const insertClient = (client: {
  platformId: string
  name: string
  clientId: string
  secretHash: string | null
  redirectUris: string[]
}) => OAuthClient.create(client)

export const deleteClient = (id: string) => OAuthClient.destroy({ where: { id } })

export const insertGrant = (grant: {
  clientId: string
  userId: string
  platformId: string
  scopes: Permission[]
  redirectUri: string
  challenge: string
  codeHash: string
  codeExpiresAt: Date
}) => OAuthGrant.create({ ...grant, codeUsedAt: null, revokedAt: null })

export const findGrantByCode = (codeHash: string) => OAuthGrant.findOne({ where: { codeHash }, raw: true })
export const findGrant = (id: string) => OAuthGrant.findByPk(id, { raw: true })

/** Uses a code up. False when it was used before: only one of two at once gets it. */
export async function redeemCode(id: string, now: Date): Promise<boolean> {
  const [changed] = await OAuthGrant.update(
    { codeUsedAt: now },
    { where: { id, codeUsedAt: null, revokedAt: null, codeExpiresAt: { [Op.gt]: now } } },
  )
  return changed === 1
}

/** What acts for a person, and was exchanged for tokens. */
export const listGrants = (userId: string, platformId: string) =>
  OAuthGrant.findAll({
    where: { userId, platformId, revokedAt: null, codeUsedAt: { [Op.ne]: null } },
    order: [['id', 'DESC']],
    limit: 200,
    raw: true,
  })

export const clientsOf = (ids: readonly string[]) => OAuthClient.findAll({ where: { id: [...ids] }, raw: true })

export const tokensOf = (grantIds: readonly string[]) =>
  ApiToken.findAll({ where: { grantId: [...grantIds] }, attributes: ['grantId', 'lastUsedAt'], raw: true })

/** Ends a grant with all its tokens. */
export async function revokeGrant(id: string, now: Date): Promise<void> {
  await OAuthGrant.update({ revokedAt: now }, { where: { id, revokedAt: null } })
  await endTokens([id], now)
}

export async function revokeGrantsOf(clientId: string, now: Date): Promise<void> {
  const grants = await OAuthGrant.findAll({ where: { clientId, revokedAt: null }, attributes: ['id'], raw: true })
  await OAuthGrant.update({ revokedAt: now }, { where: { clientId, revokedAt: null } })
  await endTokens(
    grants.map(({ id }) => id),
    now,
  )
}

export const endTokens = (grantIds: readonly string[], now: Date) =>
  ApiToken.update({ revokedAt: now }, { where: { grantId: [...grantIds], revokedAt: null } })

export const insertRefresh = (refresh: { grantId: string; tokenHash: string; expiresAt: Date }) =>
  OAuthRefresh.create({ ...refresh, usedAt: null })

export const findRefresh = (tokenHash: string) => OAuthRefresh.findOne({ where: { tokenHash }, raw: true })

export async function redeemRefresh(id: string, now: Date): Promise<boolean> {
  const [changed] = await OAuthRefresh.update({ usedAt: now }, { where: { id, usedAt: null } })
  return changed === 1
}

export const findAccess = (tokenHash: string) =>
  ApiToken.findOne({ where: { tokenHash, kind: 'oauth' }, attributes: ['grantId'], raw: true })

/** What a person allowed applications, with the tokens that these got for it. */
export async function removeGrantsOf(where: { userId: string; platformId?: string }): Promise<void> {
  const grantId = (await OAuthGrant.findAll({ where, attributes: ['id'], raw: true })).map(({ id }) => id)
  await OAuthRefresh.destroy({ where: { grantId } })
  await ApiToken.destroy({ where: { grantId } })
  await OAuthGrant.destroy({ where })
}
