import { Op } from 'sequelize'
import { DataExport } from '../../db/models/DataExport.ts'
import { Email } from '../../db/models/Email.ts'
import { Membership } from '../../db/models/Membership.ts'
import { select } from '../../tenancy/raw.ts'

export type DataExportRow = Pick<
  DataExport,
  'id' | 'userId' | 'locale' | 'state' | 'fileSize' | 'createdAt' | 'expiresAt'
>

/** Throws a unique violation where one is being written already. */
export const insertDataExport = (row: Pick<DataExport, 'userId' | 'locale' | 'expiresAt'>) =>
  DataExport.create({ ...row, activeKey: row.userId, fileSize: null })

export const isPreparing = async (userId: string): Promise<boolean> =>
  (await DataExport.count({ where: { userId, activeKey: userId } })) > 0

/** The person's latest one that has not expired. */
export const findLatestDataExport = (userId: string, now: Date) =>
  DataExport.findOne({ where: { userId, expiresAt: { [Op.gt]: now } }, order: [['id', 'DESC']], raw: true })

export const findOwnDataExport = (id: string, userId: string, now: Date) =>
  DataExport.findOne({ where: { id, userId, expiresAt: { [Op.gt]: now } }, raw: true })

export const findDataExport = (id: string) => DataExport.findOne({ where: { id }, raw: true })

/** False once it has ended or is gone. */
export async function updateDataExport(
  id: string,
  values: Partial<Pick<DataExport, 'state' | 'activeKey' | 'fileSize' | 'expiresAt'>>,
): Promise<boolean> {
  const [changed] = await DataExport.update(values, { where: { id, state: ['queued', 'running'] } })
  return changed === 1
}

export const listExpiredDataExports = (now: Date, limit: number) =>
  DataExport.findAll({ where: { expiresAt: { [Op.lte]: now } }, attributes: ['id', 'platformId'], limit, raw: true })

export const listDataExportsOf = (userId: string) =>
  DataExport.findAll({ where: { userId }, attributes: ['id'], raw: true })

export const removeDataExport = (id: string) => DataExport.destroy({ where: { id } })

export const findMembershipOf = (userId: string) => Membership.findOne({ where: { userId }, raw: true })

/** Messages that the platform sent to an address, oldest first. */
export const listMailsTo = (to: string) =>
  Email.findAll({
    where: { to },
    attributes: ['subject', 'template', 'text', 'createdAt', 'sentAt'],
    order: [['id', 'ASC']],
    limit: 1_000,
    raw: true,
  })

/** Legal texts that a person accepted, by the key of the page. */
export const listAcceptedTexts = (userId: string) =>
  select<{ key: string; number: number; acceptedAt: Date }>(
    `SELECT p.\`key\`, a.number, a.accepted_at AS acceptedAt FROM page_acceptance a
     JOIN page p ON p.platform_id = :platformId AND p.id = a.page_id
     WHERE a.platform_id = :platformId AND a.user_id = :userId ORDER BY a.accepted_at`,
    { userId },
    { acceptedAt: 'instant' },
  )
