import { QueryTypes, type Sequelize } from 'sequelize'

/**
 * SQLite plans by statistics, and takes a platform for ten rows without any. Counted ones (ANALYZE) are means over all
 * platforms, so one large platform among many small ones would be taken for a small one. These are chosen for the large:
 * what a key finds there is what matters, and any plan is fast on a small one.
 */
const ROWS = 1_000_000
/** Different values of a column for each combination of those before it in a key; a column not named here has many. */
const VALUES: Record<string, number> = {
  platform_id: 10,
  program_id: 10,
  category_id: 4,
  step_id: 4,
  form_id: 10,
  state: 4,
  status: 4,
  step_state: 4,
  kind: 4,
  owner_kind: 4,
  scope: 4,
}
const MANY = 10_000

interface KeyColumn {
  tableName: string
  indexName: string
  isUnique: number
  columnName: string | null
}

/** Replaces the statistics of the file. Runs in the transaction of the migrations, so that all connections read the tables anew. */
export async function writeStatistics(sequelize: Sequelize): Promise<void> {
  const run = (sql: string) => sequelize.query(sql, { type: QueryTypes.RAW })
  const columns = (await sequelize.query(
    `SELECT t.name AS tableName, il.name AS indexName, il."unique" AS isUnique, ii.name AS columnName
     FROM sqlite_master t JOIN pragma_index_list(t.name) il JOIN pragma_index_info(il.name) ii
     WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' ORDER BY t.name, il.name, ii.seqno`,
    { type: QueryTypes.SELECT },
  )) as KeyColumn[]
  await run('DROP TABLE IF EXISTS sqlite_stat1')
  // The table can only be made by ANALYZE.
  await run('ANALYZE migration')
  await run('DELETE FROM sqlite_stat1')
  for (const key of Object.values(Object.groupBy(columns, ({ indexName }) => indexName))) {
    const [first] = key ?? []
    if (!key || !first) continue
    await sequelize.query('INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ( :table, :index, :stat )', {
      replacements: { table: first.tableName, index: first.indexName, stat: statOf(key) },
    })
  }
}

/** As SQLite writes it: all rows, then how many have the same first column, first two columns … */
function statOf(key: readonly KeyColumn[]): string {
  let left = ROWS
  const same = key.map(({ columnName, isUnique }, n) => {
    left = Math.ceil(left / (VALUES[columnName ?? ''] ?? MANY))
    return isUnique && n === key.length - 1 ? 1 : left
  })
  // Looking for each value of a key's first column in turn pays only where that has few, which no key of ours has.
  return [ROWS, ...same, 'noskipscan'].join(' ')
}
