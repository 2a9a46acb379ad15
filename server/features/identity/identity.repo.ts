import { createHash } from 'node:crypto'
import { Op } from 'sequelize'
import { ExternalIdentity } from '../../db/models/ExternalIdentity.ts'
import { ExternalSignIn } from '../../db/models/ExternalSignIn.ts'

/** The same name at another issuer is another person. */
export const subjectHash = (issuer: string, subject: string): string =>
  createHash('sha256').update(`${issuer}\n${subject}`).digest('hex')

export const findIdentity = (provider: string, hash: string) =>
  ExternalIdentity.findOne({ where: { provider, subjectHash: hash }, raw: true })

export const listIdentitiesOf = (userId: string) =>
  ExternalIdentity.findAll({ where: { userId }, order: [['id', 'ASC']], raw: true })

/** Throws a unique violation where it is connected already, to anybody. */
export const insertIdentity = (identity: {
  userId: string
  provider: string
  subjectHash: string
  email: string
  lastUsedAt: Date | null
}) => ExternalIdentity.create(identity)

export const touchIdentity = (id: string, now: Date) => ExternalIdentity.update({ lastUsedAt: now }, { where: { id } })

export const removeIdentity = async (id: string, userId: string): Promise<boolean> =>
  (await ExternalIdentity.destroy({ where: { id, userId } })) === 1

export const insertSignIn = (signIn: {
  stateHash: string
  browserHash: string
  provider: string
  platformId: string | null
  userId: string | null
  payload: { sealed: string }
  expiresAt: Date
}) => ExternalSignIn.create({ ...signIn, phase: 'started' })

/** Where the sign-in of a state began, whatever has become of it. */
export const findSignInByState = (stateHash: string) => ExternalSignIn.findOne({ where: { stateHash }, raw: true })

/** Uses a state up. Null when it is unknown, used, over, or of another browser, provider or host: only one of two gets it. */
export async function redeemState(
  where: { stateHash: string; browserHash: string; provider: string; platformId: string | null },
  now: Date,
) {
  const [changed] = await ExternalSignIn.update(
    { phase: 'answered' },
    { where: { ...where, phase: 'started', expiresAt: { [Op.gt]: now } } },
  )
  return changed === 1 ? findSignInByState(where.stateHash) : null
}

export const setIdentified = (id: string, payload: { sealed: string }, expiresAt: Date) =>
  ExternalSignIn.update({ phase: 'identified', payload, expiresAt }, { where: { id, phase: 'answered' } })

/** The latest sign-in of a browser that waits for its account. */
export const findIdentified = (browserHash: string, platformId: string | null, now: Date) =>
  ExternalSignIn.findOne({
    where: { browserHash, platformId, phase: 'identified', expiresAt: { [Op.gt]: now } },
    order: [['id', 'DESC']],
    raw: true,
  })

/** Ends a sign-in that waited. False when somebody else did. */
export async function endSignIn(id: string): Promise<boolean> {
  const [changed] = await ExternalSignIn.update({ phase: 'done' }, { where: { id, phase: 'identified' } })
  return changed === 1
}

/** Connected sign-ins of a person, and those that are being connected. */
export async function removeIdentitiesOf(userId: string): Promise<void> {
  await ExternalIdentity.destroy({ where: { userId } })
  await ExternalSignIn.destroy({ where: { userId } })
}
