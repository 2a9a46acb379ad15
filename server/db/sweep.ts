import type { Model, ModelStatic, WhereOptions } from 'sequelize'

/** Rows of one statement: it holds its locks, and on SQLite the file, for some milliseconds. */
const BATCH = 500

/**
 * Removes rows in statements of bounded size, each committed by itself, until none is left or `signal` says that nobody
 * waits for it any more. Answers how many. `where` wants an index.
 */
export async function sweepRows<Row extends Model>(
  table: ModelStatic<Row>,
  where: WhereOptions<Row['_attributes']>,
  { batch = BATCH, signal }: { batch?: number; signal?: AbortSignal | undefined } = {},
): Promise<number> {
  let removed = 0
  for (;;) {
    signal?.throwIfAborted()
    const count = await table.destroy({ where, limit: batch })
    removed += count
    if (count < batch) return removed
  }
}
