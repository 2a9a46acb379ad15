import { QueryTypes } from 'sequelize'
import { db, isSqlite } from '#server/db/database.ts'
import { asSystem } from '#server/tenancy/scope.ts'

export interface Plan {
  /** Indexes that tables are read by, in order; `null` for a table that is read whole. */
  indexes: (string | null)[]
  /** Rows are sorted, or put into a temporary table. */
  sorts: boolean
}

/** How the database goes about a statement, as `onStatement` tells it; `values` for those that it leaves out as `?`. */
export async function planOf(statement: string, values: readonly (string | number)[] = []): Promise<Plan> {
  const left = [...values]
  const sql = statement.replace(/^Execut\w+ \([^)]*\): /, '').replaceAll('?', () => `'${left.shift()}'`)
  const rows = (await asSystem('a test looks at a plan', () =>
    db().query(`EXPLAIN ${isSqlite() ? 'QUERY PLAN ' : ''}${sql}`, { type: QueryTypes.SELECT }),
  )) as Record<string, string | null>[]
  if (isSqlite()) {
    const details = rows.map(({ detail }) => detail ?? '')
    const reads = details.filter(
      (detail) => /^(SCAN|SEARCH) /.test(detail) && !/^SCAN \d+ CONSTANT|USING INTEGER PRIMARY KEY/.test(detail),
    )
    return {
      indexes: reads.map((detail) => / USING (?:COVERING )?INDEX (\w+)/.exec(detail)?.[1] ?? null),
      sorts: details.some((detail) => detail.includes('TEMP B-TREE')),
    }
  }
  return {
    indexes: rows.map(({ key }) => key ?? null),
    sorts: rows.some(({ Extra }) => /filesort|temporary/i.test(Extra ?? '')),
  }
}
