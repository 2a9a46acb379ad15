/** SQLite gives up after seconds of waiting for its turn, MariaDB's lock timeout after many: once more is enough. */
export function waitedLong(error: unknown): boolean {
  const { parent } = error as { parent?: { errno?: number; code?: string } }
  return parent?.code === 'SQLITE_BUSY' || parent?.errno === 1205
}

const MYSQL_CONTENTION = new Set([1213, 1205, 1020])

/** Whether the database gave up a transaction because of others, so that running it again may work. */
export function isContention(error: unknown): boolean {
  const parent = (error as { parent?: { errno?: number; code?: string } }).parent
  if (!parent) return false
  return parent.code === 'SQLITE_BUSY' || (parent.errno !== undefined && MYSQL_CONTENTION.has(parent.errno))
}
