import { Op } from 'sequelize'
import type { OpenUploads } from '#core/upload/upload.rules.ts'
import { Upload, type UploadPart } from '../../db/models/Upload.ts'
import { findRow, rows } from '../../db/rows.ts'
import { execute } from '../../tenancy/raw.ts'

const UPLOAD = [
  'id',
  'userId',
  'responseId',
  'stepId',
  'reference',
  'name',
  'size',
  'fingerprint',
  'received',
  'parts',
  'fileKey',
  'expiresAt',
] as const

export interface UploadRow {
  id: string
  userId: string
  responseId: string
  stepId: string
  reference: string
  name: string
  size: number
  fingerprint: string
  received: number
  parts: UploadPart[]
  fileKey: string | null
  expiresAt: Date
}

// MariaDB answers large numbers as text.
const read = (row: UploadRow): UploadRow => ({ ...row, size: Number(row.size), received: Number(row.received) })

/** One of the person that has not expired, whether it is whole or not. */
export async function findUpload(id: string, userId: string, now: Date): Promise<UploadRow | null> {
  const row = await findRow(Upload, { where: { id, userId, expiresAt: { [Op.gt]: now } }, attributes: [...UPLOAD] })
  return row && read(row)
}

type Place = Pick<UploadRow, 'userId' | 'responseId' | 'stepId'>

/** Those of a step that are not whole, the oldest first. */
export async function listOpenUploads(place: Place, now: Date): Promise<UploadRow[]> {
  const found = await rows(Upload, {
    where: { ...place, fileKey: null, expiresAt: { [Op.gt]: now } },
    attributes: [...UPLOAD],
    order: [['id', 'ASC']],
  })
  return found.map(read)
}

/** Of one person, or of all of the platform: those that are not whole, and the bytes that they are to have. */
export async function countOpenUploads(now: Date, userId?: string): Promise<OpenUploads> {
  const where = { fileKey: null, expiresAt: { [Op.gt]: now }, ...(userId && { userId }) }
  return { count: await Upload.count({ where }), bytes: Number((await Upload.sum('size', { where })) ?? 0) }
}

/** Makes others who begin a file for the same person wait for the running transaction. Changes nothing. */
export const lockUploadsOf = (userId: string): Promise<number> =>
  execute('UPDATE membership SET state = state WHERE platform_id = :platformId AND user_id = :userId ', { userId })

export async function insertUpload(row: Omit<UploadRow, 'id' | 'received' | 'parts' | 'fileKey'>): Promise<UploadRow> {
  const { id } = await Upload.create({ ...row, received: 0, parts: [], fileKey: null })
  return { ...row, id, received: 0, parts: [], fileKey: null }
}

/** Adds a part where the file still ends at its offset. False where another one was quicker. */
export async function addPart(upload: UploadRow, part: UploadPart, expiresAt: Date): Promise<boolean> {
  const [changed] = await Upload.update(
    { received: upload.received + part.size, parts: [...upload.parts, part], expiresAt },
    { where: { id: upload.id, received: upload.received, fileKey: null } },
  )
  return changed === 1
}

/** Names the file that was made. False where another call made one, or it was removed. */
export async function setFileKey(id: string, fileKey: string): Promise<boolean> {
  const [changed] = await Upload.update({ fileKey, parts: [] }, { where: { id, fileKey: null } })
  return changed === 1
}

export const removeUpload = (id: string) => Upload.destroy({ where: { id } })

export const listUploadsOf = (userId: string) => rows(Upload, { where: { userId }, attributes: ['id'] })

/** On all platforms: those whose time is over, the oldest first. */
export const listExpired = (now: Date, limit: number) =>
  rows(Upload, {
    where: { expiresAt: { [Op.lte]: now } },
    attributes: ['id', 'platformId'],
    order: [
      ['expiresAt', 'ASC'],
      ['id', 'ASC'],
    ],
    limit,
  })

/** Not one to which a part came meanwhile. */
export const removeExpired = (id: string, now: Date) => Upload.destroy({ where: { id, expiresAt: { [Op.lte]: now } } })
