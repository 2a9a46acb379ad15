import { Op } from 'sequelize'
import { Credential } from '../../db/models/Credential.ts'
import { SpentChallenge } from '../../db/models/SpentChallenge.ts'
import { select } from '../../tenancy/raw.ts'

/** The second steps that a person has set up, oldest first. */
export const listFactors = (userId: string) =>
  Credential.findAll({
    where: { userId, kind: ['totp', 'passkey'], confirmedAt: { [Op.ne]: null } },
    order: [['id', 'ASC']],
    raw: true,
  })

export const listPasskeys = (userId: string) =>
  Credential.findAll({ where: { userId, kind: 'passkey', confirmedAt: { [Op.ne]: null } }, raw: true })

export const findFactor = (userId: string, id: string) =>
  Credential.findOne({ where: { id, userId, kind: ['totp', 'passkey'], confirmedAt: { [Op.ne]: null } }, raw: true })

export const findTotp = (userId: string) =>
  Credential.findOne({ where: { reference: totpReference(userId) }, raw: true })

const totpReference = (userId: string) => `totp:${userId}`

/** The authenticator that a person is about to set up, in place of one that they did not. Its secret is sealed. */
export async function replaceTotp(userId: string, secret: string): Promise<void> {
  await Credential.destroy({ where: { reference: totpReference(userId), confirmedAt: null } })
  await Credential.create({
    userId,
    kind: 'totp',
    reference: totpReference(userId),
    secret,
    confirmedAt: null,
    lastUsedAt: null,
  })
}

/** Notes the time step of a code. False when it, or a later one, was used before: only one of two at once counts. */
export async function spendTimeStep(id: string, step: number, now: Date, confirmedAt: Date): Promise<boolean> {
  const [changed] = await Credential.update(
    { counter: step, lastUsedAt: now, confirmedAt },
    { where: { id, counter: { [Op.lt]: step } } },
  )
  return changed === 1
}

export const countRecoveryCodes = (userId: string) => Credential.count({ where: { userId, kind: 'recovery' } })

/** Hashes in place of those of before. */
export async function replaceRecoveryCodes(userId: string, hashes: readonly string[], now: Date): Promise<void> {
  await Credential.destroy({ where: { userId, kind: 'recovery' } })
  await Credential.bulkCreate(
    hashes.map((reference) => ({ userId, kind: 'recovery' as const, reference, confirmedAt: now, lastUsedAt: null })),
  )
}

/** Uses a recovery code up. False when it is none: only one of two callers at once gets it. */
export const spendRecoveryCode = async (userId: string, reference: string): Promise<boolean> =>
  (await Credential.destroy({ where: { userId, kind: 'recovery', reference } })) === 1

export const insertSpentChallenge = (hash: string, expiresAt: Date) => SpentChallenge.create({ hash, expiresAt })

/** Throws a unique violation where the passkey is known, of anybody. */
export const insertPasskey = ({
  now,
  ...passkey
}: {
  userId: string
  name: string
  reference: string
  data: Record<string, unknown>
  counter: number
  now: Date
}) => Credential.create({ ...passkey, kind: 'passkey', confirmedAt: now, lastUsedAt: null })

export const findPasskey = (reference: string) =>
  Credential.findOne({ where: { reference, kind: 'passkey' }, raw: true })

/**
 * Notes that a passkey was used. False when its counter has not grown: a copy of it was used before. Those that do not count
 * always say 0.
 */
export async function countPasskey(id: string, counter: number, now: Date): Promise<boolean> {
  const [changed] = await Credential.update(
    { counter, lastUsedAt: now },
    { where: { id, counter: counter === 0 ? 0 : { [Op.lt]: counter } } },
  )
  return changed === 1
}

export const renameCredential = (id: string, name: string) => Credential.update({ name }, { where: { id } })

/** Devices that a person trusts, among these. */
export const findDevices = (userId: string, references: readonly string[]) =>
  Credential.findAll({ where: { userId, kind: 'device', reference: [...references] }, raw: true })

/** Newest first. */
export const listDevices = (userId: string) =>
  Credential.findAll({ where: { userId, kind: 'device' }, order: [['id', 'DESC']], raw: true })

export const insertDevice = ({
  now,
  ...device
}: {
  userId: string
  reference: string
  data: Record<string, unknown>
  now: Date
}) => Credential.create({ ...device, kind: 'device', confirmedAt: now, lastUsedAt: now })

export const touchDevice = (id: string, now: Date) => Credential.update({ lastUsedAt: now }, { where: { id } })

export const deleteDevices = (ids: readonly string[]) => Credential.destroy({ where: { id: [...ids], kind: 'device' } })

export const removeOwnDevice = async (userId: string, id: string): Promise<boolean> =>
  (await Credential.destroy({ where: { id, userId, kind: 'device' } })) === 1

export const removeCredential = (id: string) => Credential.destroy({ where: { id } })

/** The roles that a person holds on the platform of the scope, and since when they work there. Null when they do not. */
export async function findStaffRoles(userId: string): Promise<{ roles: string[]; memberSince: Date } | null> {
  const rows = await select<{ key: string; created_at: Date }>(
    `SELECT r.\`key\`, m.created_at FROM membership m
     JOIN assignment a ON a.platform_id = :platformId AND a.membership_id = m.id
     JOIN role r ON r.platform_id = :platformId AND r.id = a.role_id
     WHERE m.platform_id = :platformId AND m.user_id = :userId AND m.state = 'active'`,
    { userId },
    { created_at: 'instant' },
  )
  const [first] = rows
  return first ? { roles: [...new Set(rows.map(({ key }) => key))], memberSince: first.created_at } : null
}
