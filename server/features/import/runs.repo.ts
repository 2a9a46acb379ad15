import { type CreationAttributes, Op } from 'sequelize'
import type { ImportState } from '#core/import/import.rules.ts'
import { insertRows, instantText } from '../../db/insert-rows.ts'
import { ImportItem } from '../../db/models/ImportItem.ts'
import { ImportRun } from '../../db/models/ImportRun.ts'
import { User } from '../../db/models/User.ts'
import { findRow, rows } from '../../db/rows.ts'
import { select } from '../../tenancy/raw.ts'
import type { WrittenResponse } from './import.actions.ts'

const INFO = [
  'id',
  'programId',
  'requestedById',
  'fileKey',
  'fileName',
  'fileSize',
  'head',
  'state',
  'progress',
  'rowCount',
  'result',
  'undone',
  'writtenAt',
  'createdAt',
  'expiresAt',
] as const
const DETAIL = [...INFO, 'lines', 'columns', 'settings', 'checked', 'failure'] as const

export type RunRow = Pick<ImportRun, (typeof INFO)[number]>
export type RunDetail = Pick<ImportRun, (typeof DETAIL)[number]>

export const insertRun = async (row: CreationAttributes<ImportRun>): Promise<string> => (await ImportRun.create(row)).id

export const listRuns = (programId: string, limit: number): Promise<RunRow[]> =>
  rows(ImportRun, { where: { programId }, attributes: [...INFO], order: [['id', 'DESC']], limit })

export const countOpenRuns = (programId: string): Promise<number> =>
  ImportRun.count({ where: { programId, state: { [Op.notIn]: ['done', 'undone'] } } })

export const findRun = (where: { id: string; programId?: string }): Promise<RunDetail | null> =>
  findRow(ImportRun, { where, attributes: [...DETAIL] })

/** Whether it was in one of these states. */
export async function moveRun(
  id: string,
  from: readonly ImportState[],
  values: Partial<Omit<CreationAttributes<ImportRun>, 'id'>>,
): Promise<boolean> {
  const [changed] = await ImportRun.update(values, { where: { id, state: [...from] } })
  return changed === 1
}

export async function removeRuns(ids: readonly string[]): Promise<void> {
  await ImportItem.destroy({ where: { importId: [...ids] } })
  await ImportRun.destroy({ where: { id: [...ids] } })
}

export const listExpiredRuns = (now: Date, limit: number) =>
  rows(ImportRun, {
    where: { expiresAt: { [Op.lt]: now } },
    attributes: ['id', 'platformId', 'state', 'fileKey'],
    order: [['expiresAt', 'ASC']],
    limit,
  })

export const listRunsBy = (userId: string) =>
  rows(ImportRun, { where: { requestedById: userId }, attributes: ['id', 'fileKey'] })

export const listRunsOf = (programId: string) =>
  rows(ImportRun, { where: { programId }, attributes: ['id', 'fileKey'] })

/** By id, of those who are known. */
export async function namesOf(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await rows(User, { where: { id: [...new Set(ids)] }, attributes: ['id', 'firstname', 'lastname'] })
  return new Map(found.map(({ id, firstname, lastname }) => [id, `${firstname} ${lastname}`]))
}

/* ---- what can be undone ---- */

export const insertItems = (importId: string, written: readonly WrittenResponse[], now: Date) =>
  insertRows(
    ImportItem,
    written.map(({ id, version, before }) => ({
      importId,
      responseId: id,
      responseVersion: version,
      answersBefore: before,
    })),
    now,
  )

export type ItemRow = Pick<ImportItem, 'id' | 'responseId' | 'responseVersion' | 'answersBefore'>

export const listItems = (importId: string, after: string, limit: number): Promise<ItemRow[]> =>
  rows(ImportItem, {
    where: { importId, id: { [Op.gt]: after } },
    attributes: ['id', 'responseId', 'responseVersion', 'answersBefore'],
    order: [['id', 'ASC']],
    limit,
  })

export const countItems = (importId: string): Promise<number> => ImportItem.count({ where: { importId } })
export const removeItem = (id: string) => ImportItem.destroy({ where: { id } })

/** Of these applications those to which something has happened since, other than being read or imported. */
export async function changedSince(responseIds: readonly string[], since: Date): Promise<Set<string>> {
  if (responseIds.length === 0) return new Set()
  const found = await select<{ id: string }>(
    `SELECT DISTINCT e.subject_id AS id FROM event e
     WHERE e.platform_id = :platformId AND e.subject_id IN ( :responseIds ) AND e.subject_kind = 'response'
       AND e.created_at >= :since AND e.type NOT IN ('response.imported', 'response.sensitiveRead')`,
    { responseIds, since: instantText(since) },
  )
  return new Set(found.map(({ id }) => id))
}
