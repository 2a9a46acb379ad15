import { type Config, ROOT, readConfig, withoutPassword } from '#config/env.ts'
import { type OpenedApp, openApp } from '#server/app.ts'
import { type MigrationStatus, migrationStatus } from '#server/db/migrate.ts'
import { MIGRATIONS } from '#server/slices.ts'
import { Failure } from './command.ts'
import { DAMAGED, isDamaged, isDatabaseMissing } from './database.ts'
import type { Io } from './io.ts'

/** Where the database of this environment would be, when there is none. Nothing is made for the look. */
export async function findMissing(io: Io): Promise<string | null> {
  const { databaseUrl } = readConfig(io.env, ROOT, 'inspect')
  const isMissing = await isDatabaseMissing(databaseUrl).catch((error: unknown) => {
    throw unreachable({ databaseUrl }, error)
  })
  return isMissing ? withoutPassword(databaseUrl) : null
}

/**
 * Opens the installation of this environment, its database as it is. Logs only warnings: what is said belongs to the command.
 * Throws Failure when there is none, unless it is to be made.
 */
export async function openInstallation(
  io: Io,
  missing: 'refuse' | 'make' = 'refuse',
): Promise<OpenedApp & { config: Config; status: MigrationStatus }> {
  const where = missing === 'refuse' ? await findMissing(io) : null
  if (where) throw nothingHere(where)
  const config = readConfig(io.env)
  const logged = { ...config, logLevel: io.env.LOG_LEVEL ?? 'warn' }
  const opened = await openApp(logged, { migrations: 'leave' }).catch((error: unknown) => {
    throw unreachable(config, error)
  })
  try {
    return { ...opened, config, status: await migrationStatus(MIGRATIONS) }
  } catch (error) {
    await opened.close()
    throw unreachable(config, error)
  }
}

const nothingHere = (database: string): Failure =>
  new Failure(`There is no installation here: the database ${database} does not exist.`, [
    'To begin: "opencall db migrate --yes" makes it, then "opencall platform create" a platform. Outside production "npm start" makes it with a demo.',
    'If it is elsewhere, set OPENCALL_DATA_DIR or DATABASE_URL to where it is.',
  ])

/** Why the database cannot be used, for an operator. */
export const unreachable = ({ databaseUrl }: Pick<Config, 'databaseUrl'>, error: unknown): Failure =>
  new Failure(`The database ${withoutPassword(databaseUrl)} cannot be opened: ${reasonOf(error)}`, [
    isDamaged(error)
      ? DAMAGED
      : 'Check DATABASE_URL and that the database is running; "opencall doctor" looks at everything.',
  ])

/** Drivers may say nothing but a code, or have tried several addresses. */
export function reasonOf(error: unknown): string {
  const { message, code, errors } = error as Error & { code?: string; errors?: Error[] }
  return message || errors?.[0]?.message || code || String(error)
}

export const newerWords = (unknown: readonly string[]): Failure =>
  new Failure(`The database was made by a newer Opencall (${unknown.join(', ')}).`, [
    'Run that version, or restore a backup of before.',
  ])
