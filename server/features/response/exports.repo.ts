import { Op } from 'sequelize'
import { ResponseExport } from '../../db/models/ResponseExport.ts'
import { findRow, rows } from '../../db/rows.ts'

const SHOWN = [
  'id',
  'programId',
  'requestedById',
  'request',
  'locale',
  'state',
  'progress',
  'fileName',
  'fileSize',
  'createdAt',
  'expiresAt',
] as const

export type ExportRow = Pick<ResponseExport, (typeof SHOWN)[number]>

type Own = { programId: string; requestedById: string }

const ACTIVE = ['queued', 'running'] as const

/** Throws a unique violation when the same person has the same export written already. */
export const insertExport = async (
  row: Own & Pick<ResponseExport, 'request' | 'locale' | 'activeKey' | 'expiresAt'>,
): Promise<string> => (await ResponseExport.create({ ...row, fileName: null, fileSize: null })).id

export const findActiveExport = (requestedById: string, activeKey: string): Promise<ExportRow | null> =>
  findRow(ResponseExport, { where: { requestedById, activeKey }, attributes: SHOWN })

/** A person's own, while it has not expired. */
export const findOwnExport = (own: Own & { id: string }, now: Date): Promise<ExportRow | null> =>
  findRow(ResponseExport, { where: { ...own, expiresAt: { [Op.gt]: now } }, attributes: SHOWN })

export const findExport = (id: string): Promise<ExportRow | null> =>
  findRow(ResponseExport, { where: { id }, attributes: SHOWN })

/** Newest first. */
export const listOwnExports = (own: Own, now: Date, limit: number): Promise<ExportRow[]> =>
  rows(ResponseExport, {
    where: { ...own, expiresAt: { [Op.gt]: now } },
    attributes: SHOWN,
    order: [['id', 'DESC']],
    limit,
  })

export const countActiveExports = (own: Own): Promise<number> =>
  ResponseExport.count({ where: { ...own, state: [...ACTIVE] } })

/** Whether it was there. */
export const removeExport = async (id: string): Promise<boolean> =>
  (await ResponseExport.destroy({ where: { id } })) > 0

/** The one writer of an export's state. False when it was cancelled or has ended meanwhile. */
export async function updateActiveExport(
  id: string,
  changes: Partial<Pick<ResponseExport, 'state' | 'activeKey' | 'progress' | 'fileName' | 'fileSize' | 'expiresAt'>>,
): Promise<boolean> {
  const [count] = await ResponseExport.update(changes, { where: { id, state: [...ACTIVE] } })
  return count > 0
}

/** Of all platforms, those that have expired longest first. */
export const listExpiredExports = (now: Date, limit: number) =>
  rows(ResponseExport, {
    where: { expiresAt: { [Op.lte]: now } },
    attributes: ['id', 'platformId'],
    order: [['expiresAt', 'ASC']],
    limit,
  })
