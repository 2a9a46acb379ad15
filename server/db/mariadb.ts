/** Oldest version that is supported; the tests run on 10.11. */
const OLDEST = [10, 11] as const

/** Pinned, so that the mode of the server changes neither what is refused nor how quoted values are read. */
const SQL_MODE = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'

/** A database server that Opencall does not run on. */
export class UnsupportedDatabaseError extends Error {
  constructor(version: string) {
    super(`Opencall needs MariaDB ${OLDEST.join('.')} or newer, not ${nameOf(version)}`)
    this.name = 'UnsupportedDatabaseError'
  }
}

/** MariaDB says its name in its version; MySQL and what speaks its protocol does not. */
const nameOf = (version: string): string => (/mariadb/i.test(version) ? version : `MySQL (${version})`)

/** Throws UnsupportedDatabaseError for what `SELECT VERSION()` says. */
export function assertMariaDb(version: string): void {
  // Behind some proxies it is 5.5.5-10.11.6-MariaDB.
  const [, major, minor] = /^(?:5\.5\.5-)?(\d{1,4})\.(\d{1,4})\..*mariadb/i.exec(version) ?? []
  const [leastMajor, leastMinor] = OLDEST
  const isSupported = Number(major) > leastMajor || (Number(major) === leastMajor && Number(minor) >= leastMinor)
  if (!isSupported) throw new UnsupportedDatabaseError(version)
}

export interface MariaDbLink {
  query(sql: string, done: (error: Error | null, rows?: { version: string }[]) => void): void
}

/** Sets up a new connection. Throws UnsupportedDatabaseError. */
export async function prepareConnection(link: MariaDbLink): Promise<void> {
  const ask = (sql: string) =>
    new Promise<{ version: string }[]>((done, fail) =>
      link.query(sql, (error, rows) => (error ? fail(error) : done(rows ?? []))),
    )
  const [row] = await ask('SELECT VERSION() AS version')
  assertMariaDb(row?.version ?? 'unknown')
  await ask(`SET SESSION sql_mode = '${SQL_MODE}'`)
  // Fewer gap locks and deadlocks than the default; races are closed by unique keys and conditional updates.
  await ask('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED')
}
