import type { Config } from '#config/env.ts'
import { type Clock, systemClock } from './clock.ts'
import type { App } from './context.ts'
import { closeDatabase, openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { reportEventFaults } from './events/record.ts'
import { openFiles } from './files/open.ts'
import { createRates } from './http/rates.ts'
import { createLog, type Log } from './log.ts'
import { createMailer } from './mail/mailer.ts'
import { localBus, redisBus } from './realtime/bus.ts'
import { currentBus, setBus } from './realtime/current.ts'
import {
  loadBulkActions,
  loadErasers,
  loadFacets,
  loadFileOwners,
  loadManifestParts,
  loadPersonalData,
  MIGRATIONS,
  TABLES,
} from './slices.ts'

export interface OpenedApp {
  app: App
  close(): Promise<void>
}

export interface AppOptions {
  clock?: Clock
  log?: Log
  /** Brings the database up to date first. Commands that only look leave it. */
  migrations?: 'run' | 'leave'
  onStatement?: (sql: string) => void
}

/** Opens the database and the services that server, commands and tests share. One per process. */
export async function openApp(config: Config, options: AppOptions = {}): Promise<OpenedApp> {
  const log = options.log ?? createLog(config.logLevel)
  const { onStatement } = options
  await openDatabase(config.databaseUrl, { tables: TABLES, log, ...(onStatement ? { onStatement } : {}) })
  try {
    if (options.migrations !== 'leave') await migrate(MIGRATIONS)
  } catch (error) {
    await closeDatabase()
    throw error
  }
  if (!config.production) reportEventFaults((fault) => log.error({ fault }, 'an event is not as it is declared'))
  const mail = createMailer(config)
  setBus(config.redisUrl ? redisBus(config.redisUrl, log) : localBus())
  const app: App = {
    config,
    clock: options.clock ?? systemClock,
    log,
    mail,
    files: openFiles(config),
    rates: createRates(config.limits, {
      redisUrl: config.redisUrl,
      warn: (facts, message) => log.warn(facts, message),
    }),
    loadBulkActions,
    loadFacets,
    loadFileOwners,
    loadManifestParts,
    loadPersonalData,
    loadErasers,
  }
  return {
    app,
    async close() {
      mail.close()
      app.rates.close()
      await currentBus().close()
      await closeDatabase()
    },
  }
}
