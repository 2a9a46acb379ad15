import type { EligibilityRule } from '#core/eligibility/eligibility.rules.ts'
import { Eligibility } from '../../db/models/Eligibility.ts'
import { findRow, rows } from '../../db/rows.ts'

const COLUMNS = ['id', 'programId', 'formId', 'rules', 'version'] as const
export type EligibilityRow = Pick<Eligibility, (typeof COLUMNS)[number]>

export const findEligibility = (programId: string): Promise<EligibilityRow | null> =>
  findRow(Eligibility, { where: { programId }, attributes: COLUMNS })

export const listEligibilities = (programIds?: readonly string[]): Promise<EligibilityRow[]> =>
  rows(Eligibility, { where: programIds ? { programId: [...programIds] } : {}, attributes: COLUMNS })

interface Values {
  formId: string
  rules: EligibilityRule[]
}

/** Throws a unique violation where somebody else was first. */
export const insertEligibility = (programId: string, values: Values) => Eligibility.create({ programId, ...values })

/** False when it is not as it was at `version`. */
export async function updateEligibilityAt(id: string, version: number, values: Values): Promise<boolean> {
  const [changed] = await Eligibility.update(values, { where: { id, version } })
  return changed === 1
}

/** The same. */
export const deleteEligibilityAt = async (id: string, version: number): Promise<boolean> =>
  (await Eligibility.destroy({ where: { id, version } })) === 1

export const removeEligibility = (programId: string) => Eligibility.destroy({ where: { programId } })
