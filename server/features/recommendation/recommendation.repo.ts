import { Op } from 'sequelize'
import type { LetterKind } from '#core/recommendation/recommendation.rules.ts'
import type { Text } from '#core/text.ts'
import { Recommendation } from '../../db/models/Recommendation.ts'
import { RecommendationSetting } from '../../db/models/RecommendationSetting.ts'
import { StoredFile } from '../../db/models/StoredFile.ts'
import { findRow, rows } from '../../db/rows.ts'
import { select } from '../../tenancy/raw.ts'

const SETTING = [
  'programId',
  'least',
  'most',
  'letter',
  'closesAt',
  'guidance',
  'shown',
  'readByApplicant',
  'version',
] as const
export type SettingRow = Pick<RecommendationSetting, (typeof SETTING)[number]>

export interface GivenSettings {
  least: number
  most: number
  letter: LetterKind
  closesAt: Date | null
  guidance: Text
  shown: string[]
  readByApplicant: boolean
}

export const findSettings = (programId: string): Promise<SettingRow | null> =>
  findRow(RecommendationSetting, { where: { programId }, attributes: SETTING })

export const listSettings = (programIds: readonly string[]): Promise<SettingRow[]> =>
  rows(RecommendationSetting, { where: { programId: [...programIds] }, attributes: SETTING })

/** Throws a unique violation where somebody else was first. */
export const insertSettings = (programId: string, given: GivenSettings) =>
  RecommendationSetting.create({ programId, ...given })

/** False when they are not as they were at `version`. */
export async function updateSettingsAt(programId: string, version: number, given: GivenSettings): Promise<boolean> {
  const [changed] = await RecommendationSetting.update(given, { where: { programId, version } })
  return changed === 1
}

export const removeSettings = (programId: string) => RecommendationSetting.destroy({ where: { programId } })

const COLUMNS = [
  'id',
  'programId',
  'responseId',
  'name',
  'email',
  'role',
  'locale',
  'message',
  'askedById',
  'sealedToken',
  'sends',
  'askedAt',
  'lastSentAt',
  'openedAt',
  'receivedAt',
  'declinedAt',
  'cancelledAt',
  'letter',
  'fileKey',
] as const
export type RequestRow = Pick<Recommendation, (typeof COLUMNS)[number]>

/** In the order in which they were asked. */
export const listRequests = (responseId: string): Promise<RequestRow[]> =>
  rows(Recommendation, {
    where: { responseId },
    attributes: COLUMNS,
    order: [
      ['askedAt', 'ASC'],
      ['id', 'ASC'],
    ],
  })

export const findRequest = (responseId: string, id: string): Promise<RequestRow | null> =>
  findRow(Recommendation, { where: { responseId, id }, attributes: COLUMNS })

export const findRequestById = (id: string): Promise<RequestRow | null> =>
  findRow(Recommendation, { where: { id }, attributes: COLUMNS })

export const findByHash = (tokenHash: string): Promise<RequestRow | null> =>
  findRow(Recommendation, { where: { tokenHash }, attributes: COLUMNS })

const openKeyOf = (responseId: string, emailKey: string): string => `${responseId} ${emailKey}`

export const isAsked = async (responseId: string, emailKey: string): Promise<boolean> =>
  (await Recommendation.count({ where: { openKey: openKeyOf(responseId, emailKey) } })) > 0

export const insertRequest = (
  given: Pick<
    Recommendation,
    | 'programId'
    | 'responseId'
    | 'name'
    | 'email'
    | 'emailKey'
    | 'locale'
    | 'message'
    | 'askedById'
    | 'tokenHash'
    | 'sealedToken'
    | 'askedAt'
  >,
): Promise<{ id: string }> =>
  Recommendation.create({
    ...given,
    openKey: openKeyOf(given.responseId, given.emailKey),
    lastSentAt: given.askedAt,
    sends: 1,
    role: '',
    letter: '',
    fileKey: null,
    openedAt: null,
    receivedAt: null,
    declinedAt: null,
    cancelledAt: null,
  })

/** Counts another mail. False when somebody else sent one since, or it has ended. */
export async function noteSent({ id, sends }: RequestRow, at: Date): Promise<boolean> {
  const [changed] = await Recommendation.update(
    { sends: sends + 1, lastSentAt: at },
    { where: { id, sends, receivedAt: null, declinedAt: null, cancelledAt: null } },
  )
  return changed === 1
}

export const noteOpened = (id: string, at: Date) =>
  Recommendation.update({ openedAt: at }, { where: { id, openedAt: null } })

/** False when it was received, declined or cancelled meanwhile. */
export async function endRequest(id: string, how: { declinedAt: Date } | { cancelledAt: Date }): Promise<boolean> {
  const [changed] = await Recommendation.update(
    { ...how, openKey: null, letter: '' },
    { where: { id, receivedAt: null, declinedAt: null, cancelledAt: null } },
  )
  return changed === 1
}

/** False when it was declined or cancelled meanwhile. */
export async function receiveLetter(
  id: string,
  given: Pick<Recommendation, 'letter' | 'role' | 'fileKey' | 'receivedAt' | 'openedAt'>,
): Promise<boolean> {
  const [changed] = await Recommendation.update(given, { where: { id, declinedAt: null, cancelledAt: null } })
  return changed === 1
}

/** A letter of this request, whether it was sent or only uploaded. */
export const findLetterFile = (key: string, requestId: string) =>
  findRow(StoredFile, {
    where: { key, ownerKind: 'recommendation', ownerId: requestId },
    attributes: ['key', 'name'],
  })

export const namesOfFiles = async (keys: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (keys.length === 0) return new Map()
  const found = await rows(StoredFile, { where: { key: [...keys] }, attributes: ['key', 'name'] })
  return new Map(found.map(({ key, name }) => [key, name]))
}

/** A file belongs to a letter from now on, or to none. */
export const setFileUse = (key: string, unusedSince: Date | null) =>
  StoredFile.update({ unusedSince }, { where: { key, ownerKind: 'recommendation' } })

export interface Counts {
  asked: number
  received: number
}

/** Of each of these applications, of those that asked somebody. */
export async function countsOf(responseIds: readonly string[]): Promise<Map<string, Counts>> {
  if (responseIds.length === 0) return new Map()
  const found = await select<Counts & { responseId: string }>(
    `SELECT c.response_id AS responseId, COUNT(*) AS asked, COUNT(c.received_at) AS received FROM recommendation c
     WHERE c.platform_id = :platformId AND c.response_id IN ( :responseIds ) AND c.cancelled_at IS NULL AND c.declined_at IS NULL
     GROUP BY c.response_id`,
    { responseIds },
    { asked: 'number', received: 'number' },
  )
  return new Map(found.map(({ responseId, asked, received }) => [responseId, { asked, received }]))
}

export const hasRequests = async (programId: string): Promise<boolean> =>
  (await rows(Recommendation, { where: { programId }, attributes: ['id'], limit: 1 })).length > 0

const OPEN = 'c.cancelled_at IS NULL AND c.declined_at IS NULL'
/** `waiting`: a letter has not come; `received`: at least one has. */
const ASKED = `(('waiting' IN ( :facet_recommendation ) AND c.received_at IS NULL) OR ('received' IN ( :facet_recommendation ) AND c.received_at IS NOT NULL))`

export const FACET_SQL = {
  ids: `SELECT DISTINCT c.response_id AS id FROM recommendation c WHERE c.platform_id = :platformId AND c.program_id = :programId AND ${OPEN} AND ${ASKED} `,
  count: `SELECT COUNT(*) FROM recommendation c WHERE c.platform_id = :platformId AND c.response_id = r.id AND ${OPEN} AND ${ASKED} `,
} as const

/** Whom a person asked on the platform of the scope, and the letters to their address. */
export const listAbout = (userId: string, emailKey: string) =>
  rows(Recommendation, {
    where: { [Op.or]: [{ askedById: userId }, { emailKey }] },
    attributes: [...COLUMNS, 'emailKey'],
    order: [['id', 'ASC']],
  })

/** Letters go with their writer; what applicants asked goes with their applications. */
export async function removePerson(emailKey: string, now: Date): Promise<void> {
  const written = await rows(Recommendation, { where: { emailKey }, attributes: ['id'] })
  await releaseFiles(
    written.map(({ id }) => id),
    now,
  )
  await Recommendation.destroy({ where: { emailKey } })
}

export async function removeOf(responseIds: readonly string[], now: Date): Promise<void> {
  const where = { responseId: [...responseIds] }
  const gone = await rows(Recommendation, { where, attributes: ['id'] })
  await releaseFiles(
    gone.map(({ id }) => id),
    now,
  )
  await Recommendation.destroy({ where })
}

/** The sweep removes them. */
async function releaseFiles(ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await StoredFile.update(
    { ownerId: null, unusedSince: now },
    { where: { ownerKind: 'recommendation', ownerId: [...ids] } },
  )
}
