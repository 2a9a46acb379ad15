import { QueryTypes, type Sequelize } from 'sequelize'
import { Umzug, type UmzugStorage } from 'umzug'
import type { Migration } from '../slice.ts'
import { asSystem } from '../tenancy/scope.ts'
import { db, isSqlite, transaction } from './database.ts'
import { Schema } from './schema.ts'
import { writeStatistics } from './sqlite/statistics.ts'

/** Names of the migrations that ran, in a table of their own. */
const storage = (sequelize: Sequelize): UmzugStorage => ({
  async logMigration({ name }) {
    await sequelize.query('INSERT INTO migration (name, ran_at) VALUES ( :name, :at )', {
      replacements: { name, at: new Date().toISOString() },
    })
  },
  async unlogMigration() {
    throw new Error('Migrations only go forward')
  },
  async executed() {
    const rows = (await sequelize.query('SELECT name FROM migration ORDER BY name', { type: QueryTypes.SELECT })) as {
      name: string
    }[]
    return rows.map((row) => row.name)
  },
})

const umzug = (sequelize: Sequelize, migrations: readonly Migration[]): Umzug =>
  new Umzug({
    migrations: migrations.map(({ name, up }) => ({ name, up: () => up(new Schema(sequelize.getQueryInterface())) })),
    storage: storage(sequelize),
    logger: undefined,
  })

async function makeLog(sequelize: Sequelize): Promise<void> {
  await sequelize.query(
    'CREATE TABLE IF NOT EXISTS migration (name VARCHAR(190) NOT NULL PRIMARY KEY, ran_at VARCHAR(40) NOT NULL)',
  )
}

/**
 * Brings the tables up to date; answers the names of what ran. All or nothing on SQLite. MariaDB commits every
 * statement that makes a table, so there an interrupted migration is completed by running it again. Only one process
 * migrates at a time.
 */
export async function migrate(migrations: readonly Migration[]): Promise<string[]> {
  return asSystem('migrations make the tables of all platforms', () =>
    transaction(async () => {
      const sequelize = db()
      if (!isSqlite()) await takeTurn(sequelize)
      try {
        await makeLog(sequelize)
        const done = await umzug(sequelize, migrations).up()
        if (isSqlite() && done.length > 0) await writeStatistics(sequelize)
        return done.map(({ name }) => name)
      } finally {
        if (!isSqlite())
          await sequelize.query('SELECT RELEASE_LOCK( :lock )', { type: QueryTypes.SELECT, replacements: lock() })
      }
    }),
  )
}

const lock = () => ({ lock: `opencall-migrate-${db().getDatabaseName()}`.slice(0, 64) })

async function takeTurn(sequelize: Sequelize): Promise<void> {
  const [row] = (await sequelize.query('SELECT GET_LOCK( :lock , 60) AS granted', {
    type: QueryTypes.SELECT,
    replacements: lock(),
  })) as {
    granted: number
  }[]
  if (Number(row?.granted) !== 1) throw new Error('Another process has been migrating for a minute')
}

export interface MigrationStatus {
  done: string[]
  pending: string[]
  /** Ran here, but this version of the program does not know them: it is older than the database. */
  unknown: string[]
}

export async function migrationStatus(migrations: readonly Migration[]): Promise<MigrationStatus> {
  const sequelize = db()
  const known = migrations.map(({ name }) => name)
  const tables = await sequelize.getQueryInterface().showAllTables()
  if (!tables.includes('migration')) return { done: [], pending: known, unknown: [] }
  const done = await storage(sequelize).executed({ context: {} })
  return {
    done,
    pending: known.filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !known.includes(name)),
  }
}
