import { Op } from 'sequelize'
import type { Locale } from '#core/locale.ts'
import type { MessageSide } from '#core/message/message.rules.ts'
import { Message } from '../../db/models/Message.ts'
import { MessageReading } from '../../db/models/MessageReading.ts'
import { findRow, rows } from '../../db/rows.ts'
import { select } from '../../tenancy/raw.ts'

export interface MessageRow {
  id: string
  authorId: string | null
  side: MessageSide
  body: string
  at: Date
  /** Null once the account is gone. */
  firstname: string | null
  lastname: string | null
}

/** Oldest first. */
export const listMessageRows = (responseId: string): Promise<MessageRow[]> =>
  select<MessageRow & Record<string, unknown>>(
    `SELECT c.id, c.author_id AS authorId, c.side, c.body, c.at, u.firstname, u.lastname
     FROM message c LEFT JOIN user u ON u.id = c.author_id
     WHERE c.platform_id = :platformId AND c.response_id = :responseId ORDER BY c.at, c.id`,
    { responseId },
    { at: 'instant' },
  )

export const findMessage = (responseId: string, id: string) =>
  findRow(Message, { where: { responseId, id }, attributes: ['id', 'at'] })

export const countMessages = (responseId: string): Promise<number> => Message.count({ where: { responseId } })

export const hasMessageOf = async (responseId: string, side: MessageSide): Promise<boolean> =>
  (await Message.count({ where: { responseId, side } })) > 0

export const insertMessage = (given: {
  programId: string
  responseId: string
  authorId: string
  side: MessageSide
  body: string
  at: Date
}): Promise<{ id: string }> => Message.create(given)

export async function readingOf(responseId: string, userId: string): Promise<Date | null> {
  const row = await findRow(MessageReading, { where: { responseId, userId }, attributes: ['at'] })
  return row?.at ?? null
}

/** Never goes back: what was read stays read. */
export async function noteReading(given: { responseId: string; userId: string; at: Date }): Promise<void> {
  const { responseId, userId, at } = given
  const [row, isMade] = await MessageReading.findOrCreate({ where: { responseId, userId }, defaults: given })
  if (!isMade) await MessageReading.update({ at }, { where: { id: row.id, at: { [Op.lt]: at } } })
}

export interface Correspondent {
  userId: string
  email: string
  firstname: string
  locale: Locale
}

/** The organisers who wrote about an application. */
export const listOrganisers = (responseId: string): Promise<Correspondent[]> =>
  select<Correspondent & Record<string, unknown>>(
    `SELECT DISTINCT u.id AS userId, u.email, u.firstname, u.locale FROM message c JOIN user u ON u.id = c.author_id
     WHERE c.platform_id = :platformId AND c.response_id = :responseId AND c.side = 'organiser'`,
    { responseId },
  )

export interface MessageCounts {
  total: number
  unread: number
}

/** What a message is to its reader, as `isUnread` says it. */
const UNREAD: Record<MessageSide, string> = {
  organiser: "c.side = 'applicant'",
  applicant: '(c.author_id IS NULL OR c.author_id <> :reader )',
}

/** How many messages each of these applications has, of those that have one. */
export async function countsOf(
  responseIds: readonly string[],
  reader: { id: string; side: MessageSide },
): Promise<Map<string, MessageCounts>> {
  if (responseIds.length === 0) return new Map()
  const found = await select<MessageCounts & { responseId: string }>(
    `SELECT c.response_id AS responseId, COUNT(*) AS total,
       SUM(CASE WHEN ${UNREAD[reader.side]} AND (r.at IS NULL OR c.at > r.at) THEN 1 ELSE 0 END) AS unread
     FROM message c
     LEFT JOIN message_reading r ON r.platform_id = :platformId AND r.response_id = c.response_id AND r.user_id = :reader
     WHERE c.platform_id = :platformId AND c.response_id IN ( :responseIds ) GROUP BY c.response_id`,
    { responseIds, reader: reader.id },
    { total: 'number', unread: 'number' },
  )
  return new Map(found.map(({ responseId, total, unread }) => [responseId, { total, unread }]))
}

export const hasMessages = async (programId: string): Promise<boolean> =>
  (await rows(Message, { where: { programId }, attributes: ['id'], limit: 1 })).length > 0

/** `any`: applications with a message; `unread`: with one that the organiser `facet_reader` has not read. */
const ASKED = `('any' IN ( :facet_message ) OR ('unread' IN ( :facet_message ) AND c.side = 'applicant' AND NOT EXISTS (
  SELECT 1 FROM message_reading x WHERE x.platform_id = :platformId AND x.response_id = c.response_id
    AND x.user_id = :facet_reader AND x.at >= c.at)))`

export const FACET_SQL = {
  ids: `SELECT DISTINCT c.response_id AS id FROM message c WHERE c.platform_id = :platformId AND c.program_id = :programId AND ${ASKED} `,
  count: `SELECT COUNT(*) FROM message c WHERE c.platform_id = :platformId AND c.response_id = r.id AND ${ASKED} `,
} as const

/** What a person wrote on the platform of the scope, the oldest first. */
export const listWrittenBy = (authorId: string) =>
  rows(Message, {
    where: { authorId },
    attributes: ['responseId', 'body', 'at'],
    order: [['id', 'ASC']],
  })

/** What an organiser wrote was written for the organisation, and stays without their name. */
export async function removePerson(userId: string): Promise<void> {
  await Message.destroy({ where: { authorId: userId, side: 'applicant' } })
  await Message.update({ authorId: null }, { where: { authorId: userId } })
  await MessageReading.destroy({ where: { userId } })
}

export async function removeOf(responseIds: readonly string[]): Promise<void> {
  const where = { responseId: [...responseIds] }
  await Message.destroy({ where })
  await MessageReading.destroy({ where })
}
