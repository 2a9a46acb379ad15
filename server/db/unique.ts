import { UniqueConstraintError } from 'sequelize'
import { inTransaction, transaction } from './database.ts'

/** Whether a write failed because another row holds the same unique key. */
export const isUniqueViolation = (error: unknown): boolean => error instanceof UniqueConstraintError

/**
 * A transaction that is made once more when somebody else wrote the same unique key first, or whatever else `isMeanwhile` knows
 * them by: the second time theirs is there to be found. Inside another transaction, which keeps what was written before the
 * refusal, it is not.
 */
export async function transactionOnceMore<Result>(
  work: () => Promise<Result>,
  isMeanwhile: (error: unknown) => boolean = isUniqueViolation,
): Promise<Result> {
  try {
    return await transaction(work)
  } catch (error) {
    if (inTransaction() || !isMeanwhile(error)) throw error
    return transaction(work)
  }
}
