import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection } from 'mysql2/promise'
import { QueryTypes } from 'sequelize'
import { closeDatabase, type DatabaseOptions, db, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { refuseEventFaults } from '#server/events/record.ts'
import { setHashCost } from '#server/features/account/password.ts'
import { MIGRATIONS, TABLES } from '#server/slices.ts'
import { asSystem } from '#server/tenancy/scope.ts'

/** Next to nothing: what a real hash costs is looked at where hashes are. */
export const TEST_COST = { memory: 8, passes: 1, parallelism: 1 }
setHashCost(TEST_COST)

/** Which database the suite runs on: OPENCALL_TEST_DB=sqlite (default) or mariadb. */
export const testDialect: 'sqlite' | 'mariadb' = process.env.OPENCALL_TEST_DB === 'mariadb' ? 'mariadb' : 'sqlite'

const SERVER = process.env.OPENCALL_TEST_MARIADB ?? 'mysql://root@127.0.0.1:3306'
/** Runs that go on at the same time do not share databases. */
const RUN = process.env.VITEST_POOL_ID ? process.ppid : process.pid
const WORKER = `${RUN}_${process.env.VITEST_POOL_ID ?? 0}`

export type TestDatabaseOptions = Omit<DatabaseOptions, 'tables'>

export interface TestDatabase {
  url: string
  /** Empties every table. */
  clean(): Promise<void>
  /** Closes and removes it. */
  close(): Promise<void>
}

/** An empty, migrated database of its own, opened as the process's database. */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  refuseEventFaults()
  const url = testDialect === 'sqlite' ? await copyTemplate() : `${SERVER}/opencall_test_${WORKER}`
  if (testDialect === 'mariadb') await dropAbandoned()
  await openDatabase(url, { tables: TABLES, connections: 10, ...options })
  if (testDialect === 'mariadb') {
    await migrate(MIGRATIONS)
    await cleanTables()
  }
  return {
    url,
    clean: cleanTables,
    async close() {
      await closeDatabase()
      if (testDialect === 'sqlite') removeSqlite(url.slice('sqlite:'.length))
    },
  }
}

let abandonedDropped = false

/** Databases of runs that are over. */
async function dropAbandoned(): Promise<void> {
  if (abandonedDropped) return
  abandonedDropped = true
  const connection = await createConnection(SERVER)
  const [found] = await connection.query("SHOW DATABASES LIKE 'opencall\\_test\\_%'")
  for (const name of (found as object[]).flatMap((row) => Object.values(row) as string[])) {
    const run = Number(name.split('_')[2])
    if (!Number.isInteger(run) || isRunning(run)) continue
    await connection.query(`DROP DATABASE IF EXISTS \`${name}\``)
  }
  await connection.end()
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** An address for a database that does not exist yet; `close` removes what was made there. */
export function unusedDatabase(): { url: string; remove(): Promise<void> } {
  const name = `opencall_test_${WORKER}_${randomBytes(4).toString('hex')}`
  if (testDialect === 'mariadb') {
    const url = `${SERVER}/${name}`
    return {
      url,
      async remove() {
        await closeDatabase()
        await openDatabase(url, { tables: TABLES })
        await db().query(`DROP DATABASE IF EXISTS \`${name}\``)
        await closeDatabase()
      },
    }
  }
  const path = join(folder(), `${name}.sqlite`)
  return {
    url: `sqlite:${path}`,
    async remove() {
      await closeDatabase()
      removeSqlite(path)
    },
  }
}

const folder = (): string => {
  const path = join(tmpdir(), 'opencall-test')
  mkdirSync(path, { recursive: true })
  return path
}

/** Migrating takes longer than copying: the migrated file is made once for each state of the migrations. */
async function copyTemplate(): Promise<string> {
  const newest = Math.max(
    ...[join(import.meta.dirname, '../server/db/migrations'), join(import.meta.dirname, '../server/db')].flatMap(
      (path) => readdirSync(path).map((file) => statSync(join(path, file)).mtimeMs),
    ),
  )
  const template = join(folder(), `template-${MIGRATIONS.length}-${Math.round(newest)}.sqlite`)
  if (!existsSync(template)) {
    const building = `${template}.${process.pid}`
    await openDatabase(`sqlite:${building}`, { tables: TABLES })
    await migrate(MIGRATIONS)
    await closeDatabase()
    renameSync(building, template)
  }
  const path = join(folder(), `${WORKER}-${randomBytes(6).toString('hex')}.sqlite`)
  copyFileSync(template, path)
  return `sqlite:${path}`
}

function removeSqlite(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
}

async function cleanTables(): Promise<void> {
  const names = [...TABLES.installation, ...TABLES.tenant].map((model) => model.getTableName() as string)
  await asSystem('tests start empty', async () => {
    if (testDialect === 'sqlite') {
      await db().transaction(async () => {
        for (const name of names) await db().query(`DELETE FROM \`${name}\``, { type: QueryTypes.BULKDELETE })
      })
      return
    }
    // Most tables are empty, and asking is cheaper than deleting.
    const asked = names
      .map((name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT 1 FROM \`${name}\`)`)
      .join(' UNION ALL ')
    const full = (await db().query(asked, { type: QueryTypes.SELECT })) as { name: string }[]
    for (const { name } of full) await db().query(`DELETE FROM \`${name}\``, { type: QueryTypes.BULKDELETE })
  })
}
