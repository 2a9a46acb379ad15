import { Op } from 'sequelize'
import type { RequestKind, RequestState } from '#core/deletion/deletion.rules.ts'
import type { Locale } from '#core/locale.ts'
import { DataRequest } from '../../db/models/DataRequest.ts'
import { findRow, rows } from '../../db/rows.ts'
import { select } from '../../tenancy/raw.ts'

const COLUMNS = [
  'id',
  'userId',
  'kind',
  'state',
  'message',
  'answer',
  'createdAt',
  'dueAt',
  'runAt',
  'settledAt',
  'version',
  'isExtended',
  'settledById',
] as const
export type RequestRow = Pick<DataRequest, (typeof COLUMNS)[number]>

/** Throws a unique violation while one of the kind is open. */
export const insertRequest = async (row: {
  userId: string
  kind: RequestKind
  message: string
  dueAt: Date
  createdAt?: Date
}): Promise<string> =>
  (
    await DataRequest.create({
      ...row,
      state: 'open',
      answer: '',
      openKey: `${row.kind} ${row.userId}`,
      isExtended: false,
      runAt: null,
      settledAt: null,
      settledById: null,
    })
  ).id

export const findRequest = (id: string): Promise<RequestRow | null> =>
  findRow(DataRequest, { where: { id }, attributes: COLUMNS })

export const listRequestsOf = (userId: string): Promise<RequestRow[]> =>
  rows(DataRequest, { where: { userId }, attributes: COLUMNS, order: [['id', 'DESC']], limit: 20 })

type Changes = Partial<
  Pick<DataRequest, 'state' | 'answer' | 'openKey' | 'dueAt' | 'isExtended' | 'runAt' | 'settledAt' | 'settledById'>
>

/** False when somebody changed it since `version`, or it is in another state. */
export async function updateRequestAt(
  { id, version, state }: Pick<RequestRow, 'id' | 'version' | 'state'>,
  changes: Changes,
): Promise<boolean> {
  const [changed] = await DataRequest.update(changes, { where: { id, version, state } })
  return changed === 1
}

/** Takes out of all requests of a person what is written in them. */
export const clearRequestsOf = (userId: string) =>
  DataRequest.update({ message: '', answer: '', openKey: null }, { where: { userId } })

/** Somebody on the platform of the scope, by the address of their account. */
export async function findPersonByEmail(emailKey: string): Promise<string | null> {
  const [row] = await select<{ id: string }>(
    `SELECT u.id FROM user u JOIN membership m ON m.platform_id = :platformId AND m.user_id = u.id WHERE u.email_key = :emailKey `,
    { emailKey },
  )
  return row?.id ?? null
}

export interface RequestPerson {
  id: string
  email: string
  firstname: string
  lastname: string
  locale: Locale
}

/** Of these, those who still have an account and are on the platform. */
export async function peopleOf(ids: readonly string[]): Promise<Map<string, RequestPerson>> {
  if (ids.length === 0) return new Map()
  const found = await select<RequestPerson & Record<string, unknown>>(
    `SELECT u.id, u.email, u.firstname, u.lastname, u.locale FROM user u
     JOIN membership m ON m.platform_id = :platformId AND m.user_id = u.id WHERE u.id IN ( :ids )`,
    { ids: [...new Set(ids)] },
  )
  return new Map(found.map((one) => [one.id, one]))
}

const PARTS: Record<'todo' | 'processed', { states: readonly RequestState[]; order: string }> = {
  todo: { states: ['open', 'scheduled'], order: 'd.due_at, d.id' },
  processed: { states: ['done', 'refused', 'cancelled'], order: 'd.settled_at DESC, d.id DESC' },
}

const inProgram = `AND EXISTS (SELECT 1 FROM response r WHERE r.platform_id = :platformId AND r.program_id = :programId AND r.owner_id = d.user_id)`

/** `programId`: only of people with an application in it. */
export async function listRequests(
  part: 'todo' | 'processed',
  { programId, limit, offset }: { programId?: string | undefined; limit: number; offset: number },
): Promise<RequestRow[]> {
  const { states, order } = PARTS[part]
  const found = await select<{ id: string }>(
    `SELECT d.id FROM data_request d WHERE d.platform_id = :platformId AND d.state IN ( :states ) ${programId ? inProgram : ''}
     ORDER BY ${order} LIMIT ${Number(limit)} OFFSET ${Number(offset)}`,
    { states: [...states], programId },
  )
  const ids = found.map(({ id }) => id)
  const all = await rows(DataRequest, { where: { id: { [Op.in]: ids } }, attributes: COLUMNS })
  const byId = new Map(all.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function countRequests(part: 'todo' | 'processed', programId?: string): Promise<number> {
  const [row] = await select<{ n: number }>(
    `SELECT COUNT(*) AS n FROM data_request d WHERE d.platform_id = :platformId AND d.state IN ( :states ) ${programId ? inProgram : ''}`,
    { states: [...PARTS[part].states], programId },
    { n: 'number' },
  )
  return row?.n ?? 0
}
