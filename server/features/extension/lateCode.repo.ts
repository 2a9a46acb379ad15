import { instantText } from '../../db/insert-rows.ts'
import { LateCode } from '../../db/models/LateCode.ts'
import { LateCodeUse } from '../../db/models/LateCodeUse.ts'
import { findRow, rows } from '../../db/rows.ts'
import { execute, select } from '../../tenancy/raw.ts'

const COLUMNS = ['id', 'programId', 'code', 'label', 'most', 'uses', 'until', 'revokedAt'] as const
export type CodeRow = Pick<LateCode, (typeof COLUMNS)[number]>

/** The newest first. */
export const listCodes = (programId: string): Promise<CodeRow[]> =>
  rows(LateCode, { where: { programId }, attributes: COLUMNS, order: [['id', 'DESC']] })

export const findCode = (programId: string, id: string): Promise<CodeRow | null> =>
  findRow(LateCode, { where: { programId, id }, attributes: COLUMNS })

export const findByCode = (programId: string, code: string): Promise<CodeRow | null> =>
  findRow(LateCode, { where: { programId, code }, attributes: COLUMNS })

export const countCodes = (programId: string): Promise<number> => LateCode.count({ where: { programId } })

export const insertCode = (given: {
  programId: string
  code: string
  label: string
  most: number
  until: Date
  createdById: string
}): Promise<{ id: string }> => LateCode.create({ ...given, uses: 0, revokedAt: null })

export async function revokeCode(id: string, at: Date): Promise<boolean> {
  const [changed] = await LateCode.update({ revokedAt: at }, { where: { id, revokedAt: null } })
  return changed === 1
}

/** Takes one of the uses of a code. False when none is left, or it has ended: of several at once no more than there are take one. */
export const takeUse = async (id: string, now: Date): Promise<boolean> =>
  (await execute(
    `UPDATE late_code SET uses = uses + 1 WHERE platform_id = :platformId AND id = :id AND revoked_at IS NULL
       AND uses < most AND until > :now `,
    { id, now: instantText(now) },
  )) === 1

export const isUsedFor = async (lateCodeId: string, responseId: string): Promise<boolean> =>
  (await LateCodeUse.count({ where: { lateCodeId, responseId } })) > 0

export const insertUse = (given: { lateCodeId: string; responseId: string; userId: string; at: Date }) =>
  LateCodeUse.create(given)

export interface UseRow {
  lateCodeId: string
  responseId: string
  at: Date
  title: string
  firstname: string | null
  lastname: string | null
  email: string | null
}

/** Who used these codes, the newest first. */
export const listUses = (ids: readonly string[]): Promise<UseRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : select<UseRow & Record<string, unknown>>(
        `SELECT x.late_code_id AS lateCodeId, x.response_id AS responseId, x.at, r.title, u.firstname, u.lastname, u.email
         FROM late_code_use x
         JOIN response r ON r.platform_id = :platformId AND r.id = x.response_id AND r.state <> 'deleted'
         LEFT JOIN user u ON u.id = x.user_id
         WHERE x.platform_id = :platformId AND x.late_code_id IN ( :ids ) ORDER BY x.at DESC, x.id DESC LIMIT 1000`,
        { ids },
        { at: 'instant' },
      )

export const removePerson = (userId: string): Promise<number> => LateCodeUse.destroy({ where: { userId } })
export const removeUsesOf = (responseIds: readonly string[]): Promise<number> =>
  LateCodeUse.destroy({ where: { responseId: [...responseIds] } })
export const removeCodes = (programId: string): Promise<number> => LateCode.destroy({ where: { programId } })
