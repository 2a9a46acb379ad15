/** Why nothing can be done for a request now, though nothing is wrong with it. */
export type Unavailable = 'database' | 'storage'

const STORAGE = new Set([
  ...['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO', 'EMFILE', 'ENFILE'],
  ...['SQLITE_FULL', 'SQLITE_IOERR', 'SQLITE_READONLY'],
  ...['ER_DISK_FULL', 'ER_RECORD_FILE_FULL', 'ER_ERROR_ON_WRITE', 'ER_OPTION_PREVENTS_STATEMENT'],
])

const DATABASE = new Set([
  ...['SQLITE_BUSY', 'SQLITE_CANTOPEN'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'],
  ...['PROTOCOL_CONNECTION_LOST', 'ER_CON_COUNT_ERROR', 'ER_SERVER_SHUTDOWN', 'ER_CONNECTION_KILLED'],
  ...['ER_NEW_ABORTING_CONNECTION', 'ER_LOCK_WAIT_TIMEOUT', 'ER_LOCK_DEADLOCK', 'ER_QUERY_INTERRUPTED'],
])

const SEQUELIZE = /^Sequelize(?:Connection|HostNot|AccessDenied|InvalidConnection|Timeout)\w*Error$/

/** What a thrown error says of the database or the disk; null when it is something else. */
export function unavailability(error: unknown): Unavailable | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; depth++) {
    const { code, name, fatal, parent, cause } = at as Error & { code?: string; fatal?: boolean; parent?: unknown }
    if (code && STORAGE.has(code)) return 'storage'
    // The driver says `fatal` of what ends a connection.
    if ((code && DATABASE.has(code)) || fatal === true || SEQUELIZE.test(name)) return 'database'
    at = parent ?? cause
  }
  return null
}

/** Seconds after which it is worth trying again. */
export const RETRY_AFTER: Record<Unavailable, number> = { database: 5, storage: 60 }
