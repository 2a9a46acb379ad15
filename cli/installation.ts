import { type Config, readConfig } from '#config/env.ts'
import { type OpenedApp, openApp } from '#server/app.ts'
import { type MigrationStatus, migrationStatus } from '#server/db/migrate.ts'
import { Failure } from './command.ts'
import { safeUrl } from './database.ts'
import type { Io } from './io.ts'

/** Opens the installation of this environment, its database as it is. Logs only warnings: what is said belongs to the command. */
export async function openInstallation(io: Io): Promise<OpenedApp & { config: Config; status: MigrationStatus }> {
  const config = readConfig(io.env)
  const logged = { ...config, logLevel: io.env.LOG_LEVEL ?? 'warn' }
  const opened = await openApp(logged, { migrations: 'leave' }).catch((error: unknown) => {
    throw unreachable(config, error)
  })
  try {
    return { ...opened, config, status: await migrationStatus() }
  } catch (error) {
    await opened.close()
    throw unreachable(config, error)
  }
}

/** Why the database cannot be used, for an operator. */
export const unreachable = (config: Config, error: unknown): Failure =>
  new Failure(`The database ${safeUrl(config.databaseUrl)} cannot be opened: ${reasonOf(error)}`, [
    'Check DATABASE_URL and that the database is running; "opencall doctor" looks at everything.',
  ])

/** Drivers may say nothing but a code, or have tried several addresses. */
function reasonOf(error: unknown): string {
  const { message, code, errors } = error as Error & { code?: string; errors?: Error[] }
  return message || errors?.[0]?.message || code || String(error)
}

export const newerWords = (unknown: readonly string[]): Failure =>
  new Failure(`The database was made by a newer Opencall (${unknown.join(', ')}).`, [
    'Run that version, or restore a backup of before.',
  ])
