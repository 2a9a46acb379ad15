import { Op } from 'sequelize'
import { Juror } from '../../db/models/Juror.ts'
import { JuryConflict } from '../../db/models/JuryConflict.ts'
import { findRow, rows } from '../../db/rows.ts'
import { select } from '../../tenancy/raw.ts'

const COLUMNS = [
  'id',
  'sessionId',
  'userId',
  'emailKey',
  'key',
  'name',
  'email',
  'state',
  'cap',
  'categories',
  'expertise',
  'lastSeenAt',
  'remindedAt',
] as const
export type JurorRow = Pick<Juror, (typeof COLUMNS)[number]>

/** By name, those who left too. */
export const listJurorRows = (sessionId: string): Promise<JurorRow[]> =>
  rows(Juror, {
    where: { sessionId },
    attributes: COLUMNS,
    order: [
      ['name', 'ASC'],
      ['id', 'ASC'],
    ],
  })

/** By id. */
export const jurorNames = async (sessionId: string): Promise<Map<string, string>> =>
  new Map((await listJurorRows(sessionId)).map(({ id, name }) => [id, name]))

export const findJuror = (sessionId: string, id: string): Promise<JurorRow | null> =>
  findRow(Juror, { where: { sessionId, id }, attributes: COLUMNS })

/** What this person is on juries, where they did not leave. */
export const listJurorsOfUser = (userId: string): Promise<JurorRow[]> =>
  rows(Juror, { where: { userId, state: 'active' }, attributes: COLUMNS })

export const findJurorOfUser = (sessionId: string, userId: string): Promise<JurorRow | null> =>
  findRow(Juror, { where: { sessionId, userId, state: 'active' }, attributes: COLUMNS })

export const insertJurors = (jurors: readonly Omit<JurorRow, 'id' | 'lastSeenAt' | 'remindedAt'>[]) =>
  Juror.bulkCreate(jurors.map((juror) => ({ ...juror })))

export const updateJuror = (
  id: string,
  values: Partial<Pick<JurorRow, 'cap' | 'categories' | 'expertise' | 'state' | 'remindedAt' | 'userId'>>,
) => Juror.update(values, { where: { id } })

export const touchJuror = (id: string, now: Date) => Juror.update({ lastSeenAt: now }, { where: { id } })

/** Whoever was invited under this address is on the jury from now on. */
export const linkJurors = (emailKey: string, userId: string) =>
  Juror.update({ userId, state: 'active' }, { where: { emailKey, userId: null, state: 'invited' } })

/** A person who is no more: their sheets stay, and nobody's. */
export const forgetPerson = (userId: string, emailKey: string) =>
  Juror.findAll({ where: { [Op.or]: [{ userId }, { emailKey }] } }).then((found) =>
    Promise.all(
      found.map((juror) =>
        juror.update({
          userId: null,
          emailKey: null,
          email: null,
          name: '',
          key: juror.id,
          state: 'removed',
          categories: [],
          expertise: [],
        }),
      ),
    ),
  )

const CONFLICT = ['jurorId', 'entryId', 'source', 'reason'] as const
export type ConflictRow = Pick<JuryConflict, (typeof CONFLICT)[number]>

export const listConflicts = (sessionId: string): Promise<ConflictRow[]> =>
  rows(JuryConflict, { where: { sessionId }, attributes: CONFLICT, order: [['id', 'ASC']] })

/** One that is there stays as it is. */
export const addConflicts = (sessionId: string, conflicts: readonly ConflictRow[]) =>
  JuryConflict.bulkCreate(
    conflicts.map((conflict) => ({ sessionId, ...conflict })),
    { ignoreDuplicates: true },
  )

export const removeConflict = (jurorId: string, entryId: string) =>
  JuryConflict.destroy({ where: { jurorId, entryId } })

interface Address extends Record<string, unknown> {
  entryId: string
  userId: string
  email: string
}

/** Who applies with the entries of a session: owners and those who take part. */
export const readApplicants = (sessionId: string): Promise<Address[]> =>
  select<Address>(
    `SELECT e.id AS entryId, u.id AS userId, u.email FROM session_entry e
     JOIN response r ON r.platform_id = :platformId AND r.id = e.response_id
     JOIN user u ON u.id = r.owner_id
     WHERE e.platform_id = :platformId AND e.session_id = :sessionId
     UNION
     SELECT e.id AS entryId, u.id AS userId, u.email FROM session_entry e
     JOIN participant x ON x.platform_id = :platformId AND x.response_id = e.response_id AND x.state = 'active'
     JOIN user u ON u.id = x.user_id
     WHERE e.platform_id = :platformId AND e.session_id = :sessionId `,
    { sessionId },
  )

/** People of the platform with these addresses. */
export const readMembersByEmail = (
  emailKeys: readonly string[],
): Promise<{ userId: string; emailKey: string; email: string; name: string }[]> =>
  emailKeys.length === 0
    ? Promise.resolve([])
    : select<{ userId: string; emailKey: string; email: string; firstname: string; lastname: string }>(
        `SELECT u.id AS userId, u.email_key AS emailKey, u.email, u.firstname, u.lastname FROM user u
         JOIN membership m ON m.platform_id = :platformId AND m.user_id = u.id
         WHERE u.email_key IN ( :emailKeys )`,
        { emailKeys },
      ).then((found) =>
        found.map(({ firstname, lastname, ...person }) => ({
          ...person,
          name: `${firstname} ${lastname}`.trim() || person.email,
        })),
      )
