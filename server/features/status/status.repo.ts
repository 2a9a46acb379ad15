import type { Status, StatusLabel } from '#core/status/status.contract.ts'
import type { StatusColour } from '#core/status/status.rules.ts'
import type { Text } from '#core/text.ts'
import { primaryKeyHint } from '../../db/index-hints.ts'
import { ReviewStatus } from '../../db/models/ReviewStatus.ts'
import { rows } from '../../db/rows.ts'
import { execute, select } from '../../tenancy/raw.ts'

export interface StatusRow {
  id: string
  key: string
  title: Text
  colour: StatusColour
  isFinal: boolean
  visibleToApplicant: boolean
  message: Text
  position: number
  version: number
}

const STATUS = [
  'id',
  'key',
  'title',
  'colour',
  'isFinal',
  'visibleToApplicant',
  'message',
  'position',
  'version',
] as const

/** In their order. */
export const listStatusRows = (programId: string): Promise<StatusRow[]> =>
  rows(ReviewStatus, {
    where: { programId },
    attributes: [...STATUS],
    order: [
      ['position', 'ASC'],
      ['id', 'ASC'],
    ],
  })

/** In their order, with how many applications have each: the counts are read along a key. */
export async function listWithCounts(programId: string): Promise<Status[]> {
  const [statuses, counts] = [
    await listStatusRows(programId),
    await select<{ key: string; count: number }>(
      `SELECT r.status_key AS \`key\`, COUNT(*) AS count FROM response r
       WHERE r.platform_id = :platformId AND r.program_id = :programId AND r.status_key IS NOT NULL GROUP BY r.status_key`,
      { programId },
      { count: 'number' },
    ),
  ]
  const countOf = new Map(counts.map(({ key, count }) => [key, count]))
  return statuses.map(({ position: _, ...status }) => ({ ...status, count: countOf.get(status.key) ?? 0 }))
}

type Written = Omit<StatusRow, 'id' | 'version'>

/** Throws the database's unique violation when the key is taken. */
export const insertStatus = (programId: string, status: Written): Promise<{ id: string }> =>
  ReviewStatus.create({ programId, ...status })

/** False when somebody changed it since `version`. */
export async function updateStatusAt(
  id: string,
  version: number,
  status: Omit<Written, 'key' | 'position'>,
): Promise<boolean> {
  const [changed] = await ReviewStatus.update(status, { where: { id, version } })
  return changed === 1
}

export const setPosition = (id: string, position: number) =>
  // An order is nothing that a form with the status has read: its version stays.
  execute('UPDATE review_status SET position = :position WHERE platform_id = :platformId AND id = :id ', {
    id,
    position,
  })

export const removeStatus = (id: string) => ReviewStatus.destroy({ where: { id } })
export const removeStatusesOf = (programId: string) => ReviewStatus.destroy({ where: { programId } })

/** What has the one has the other then; null: none. Answers how many there were. */
export const moveResponses = (programId: string, from: string, into: string | null): Promise<number> =>
  execute(
    'UPDATE response SET status_key = :into WHERE platform_id = :platformId AND program_id = :programId AND status_key = :from ',
    { programId, from, into },
  )

/** When an application changed stays: its answers did not. */
export const setStatusKey = (ids: readonly string[], key: string | null): Promise<number> =>
  execute('UPDATE response SET status_key = :key WHERE platform_id = :platformId AND id IN ( :ids )', { ids, key })

interface Held extends StatusLabel {
  responseId: string
  visibleToApplicant: boolean
  message: Text
}

/** The status of each of these applications that has one. */
async function readHeld(responseIds: readonly string[]): Promise<Held[]> {
  if (responseIds.length === 0) return []
  const found = await select<Omit<Held, 'isFinal' | 'visibleToApplicant'> & { isFinal: number; visible: number }>(
    `SELECT r.id AS responseId, s.\`key\`, s.title, s.colour, s.is_final AS isFinal, s.visible_to_applicant AS visible, s.message
     FROM response r ${primaryKeyHint('response')}
     JOIN review_status s ON s.platform_id = :platformId AND s.program_id = r.program_id AND s.\`key\` = r.status_key
     WHERE r.platform_id = :platformId AND r.id IN ( :responseIds )`,
    { responseIds },
    { title: 'json', message: 'json', isFinal: 'number', visible: 'number' },
  )
  return found.map(({ visible, isFinal, ...row }) => ({
    ...row,
    isFinal: isFinal === 1,
    visibleToApplicant: visible === 1,
  }))
}

export async function labelsOf(responseIds: readonly string[]): Promise<Map<string, StatusLabel>> {
  const held = await readHeld(responseIds)
  return new Map(
    held.map(({ responseId, key, title, colour, isFinal }) => [responseId, { key, title, colour, isFinal }]),
  )
}

/** With what their applicants read of it. */
export const readShownTo = readHeld

/** By their ids, which statuses these applications of a program have. */
export const keysOf = async (ids: readonly string[]): Promise<Map<string, string | null>> => {
  const found = await select<{ id: string; statusKey: string | null }>(
    `SELECT r.id, r.status_key AS statusKey FROM response r ${primaryKeyHint('response')}
     WHERE r.platform_id = :platformId AND r.id IN ( :ids )`,
    { ids },
  )
  return new Map(found.map(({ id, statusKey }) => [id, statusKey]))
}

export const countStatuses = (programId: string) => ReviewStatus.count({ where: { programId } })

export const FACET_IDS =
  'SELECT s.id FROM response s WHERE s.platform_id = :platformId AND s.program_id = :programId AND s.status_key IN ( :facet_reviewStatus ) '
export const FACET_COUNT = 'CASE WHEN r.status_key IN ( :facet_reviewStatus ) THEN 1 ELSE 0 END '
