import { isSqlite } from './database.ts'

/** After a table's alias: the index to read it by, where the optimiser would prefer another. SQLite refuses one that cannot be used. */
export const indexHint = (index: string): string => (isSqlite() ? `INDEXED BY ${index}` : `FORCE INDEX (${index})`)

/**
 * After a table's alias: its rows are looked up by their ids, whatever statistics say. MariaDB has those from before an import,
 * and would read a whole call by what is joined to it; SQLite would for the sake of an order.
 */
export const primaryKeyHint = (table: string): string =>
  indexHint(isSqlite() ? `sqlite_autoindex_${table}_1` : 'PRIMARY')

/** A join that reads what stands before it first. SQLite takes its hint for an index for that. */
export const orderedJoin = (): string => (isSqlite() ? 'JOIN' : 'STRAIGHT_JOIN')

/**
 * A source of `response r` by ids that were found before. MariaDB would begin with every row where it expects to find many;
 * SQLite takes its hint for the order as well.
 */
export const foundBy = (ids: string): string =>
  `(${ids}) x ${orderedJoin()} response r ${primaryKeyHint('response')} ON r.id = x.id`
