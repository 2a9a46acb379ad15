import { Op } from 'sequelize'
import { LicenceCode } from '../../db/models/LicenceCode.ts'

export const findLicence = (codeHash: string) => LicenceCode.findOne({ where: { codeHash }, raw: true })

export const listLicenceRows = () => LicenceCode.findAll({ order: [['id', 'DESC']], limit: 500, raw: true })

export const insertLicence = (licence: {
  codeHash: string
  ending: string
  plan: string
  note: string
  expiresAt: Date | null
}) => LicenceCode.create({ ...licence, redeemedAt: null, redeemedPlatformId: null, redeemedBy: null })

/** Uses a code up. False when it was used before, or has expired: only one of two callers at once gets it. */
export async function redeemLicenceRow(
  id: string,
  by: { platformId: string; userId: string },
  now: Date,
): Promise<boolean> {
  const [changed] = await LicenceCode.update(
    { redeemedAt: now, redeemedPlatformId: by.platformId, redeemedBy: by.userId },
    {
      where: { id, redeemedAt: null, [Op.or]: [{ expiresAt: null }, { expiresAt: { [Op.gt]: now } }] },
    },
  )
  return changed === 1
}

/** Plan of each platform that redeemed a code. */
export async function plansByPlatform(): Promise<Map<string, string>> {
  const rows = await LicenceCode.findAll({
    attributes: ['redeemedPlatformId', 'plan'],
    where: { redeemedPlatformId: { [Op.ne]: null } },
    raw: true,
  })
  return new Map(rows.map(({ redeemedPlatformId, plan }) => [redeemedPlatformId ?? '', plan]))
}

/** The code stays used, without who used it. */
export async function forgetRedeemer(userId: string): Promise<void> {
  await LicenceCode.update({ redeemedBy: null }, { where: { redeemedBy: userId } })
}
