import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection } from 'mysql2/promise'
import { readConfig } from '#config/env.ts'
import { LIMITS } from '#config/limits.ts'
import { type OpenedApp, openApp } from '#server/app.ts'
import type { PlatformRef } from '#server/context.ts'
import { startServer } from '#server/start.ts'
import { makePlatform } from '#tests/factories/people.ts'
import { median } from './table.ts'

const SERVER = process.env.OPENCALL_BENCH_MARIADB ?? 'mysql://root@127.0.0.1:3306'

interface Place {
  /** Name of the database. */
  database: string
  app: OpenedApp['app']
  platform: PlatformRef
  /** Starts the server; its port. */
  listen(): Promise<number>
}

/** Measures on SQLite, then on MariaDB, each in a database of its own with one platform and rates that nothing reaches. */
export async function onBothDatabases(bench: string, measure: (place: Place) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `opencall-bench-${bench}-`))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const on = async (database: string, url: string) => {
    const config = readConfig({
      OPENCALL_DATA_DIR: join(folder, database),
      DATABASE_URL: url,
      OPENCALL_ROOT_HOST: 'bench.localhost',
      LOG_LEVEL: 'silent',
      PORT: '0',
      HOST: '127.0.0.1',
    })
    const wide = { points: 1_000_000, seconds: 60 }
    const rates = Object.fromEntries(Object.keys(LIMITS.rates).map((name) => [name, wide])) as typeof LIMITS.rates
    const { app, close } = await openApp({ ...config, limits: { ...LIMITS, rates } })
    const platform = await makePlatform(app, { slug: 'bench' })
    let stop = async () => {}
    const listen = async () => {
      const running = await startServer(app, { role: 'web' })
      stop = () => running.stop()
      return running.port ?? 0
    }
    await measure({ database, app, platform, listen })
    await stop()
    await close()
  }
  await on('SQLite', `sqlite:${join(folder, 'bench.sqlite')}`)
  const name = `opencall_bench_${bench}`
  const connection = await createConnection(SERVER)
  try {
    await connection.query(`DROP DATABASE IF EXISTS \`${name}\``)
    await on('MariaDB', `${SERVER}/${name}`)
  } finally {
    await connection.query(`DROP DATABASE IF EXISTS \`${name}\``)
    await connection.end()
  }
}

/** Milliseconds that some work takes: the median of so many rounds, one after the other. */
export async function timed(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    await work()
    taken.push(performance.now() - started)
  }
  return median(taken)
}
