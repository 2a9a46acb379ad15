import { existsSync } from 'node:fs'
import { createConnection } from 'mysql2/promise'
import { createClient } from 'redis'
import { ROOT } from '#config/env.ts'

/** The first there is. A shell without a browser's own windows does the same pages with half of the processor time. */
const CHROMIUM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Path of a Chromium, or null. CHROMIUM_PATH says it where it is elsewhere. */
export const findChromium = (): string | null =>
  [process.env.CHROMIUM_PATH, ...CHROMIUM].find((path) => path && existsSync(path)) ?? null

/** Why MariaDB cannot be used, or null when it can. */
export async function mariadbTrouble(): Promise<string | null> {
  const url = process.env.OPENCALL_TEST_MARIADB ?? 'mysql://root@127.0.0.1:3306'
  try {
    const connection = await createConnection({ uri: url, connectTimeout: 3_000 })
    await connection.end()
    return null
  } catch (error) {
    return `no MariaDB at ${new URL(url).host}: ${(error as Error).message}`
  }
}

const REDIS = 'redis://127.0.0.1:6379/9'

/** A Redis whose database tests may use, or why there is none. */
export async function findRedis(): Promise<{ url: string } | { trouble: string }> {
  const url = process.env.OPENCALL_TEST_REDIS ?? REDIS
  const client = createClient({ url, socket: { connectTimeout: 3_000, reconnectStrategy: false } })
  try {
    await client.on('error', () => {}).connect()
    await client.close()
    return { url }
  } catch (error) {
    return { trouble: `no Redis at ${new URL(url).host}: ${(error as Error).message}` }
  }
}

/** Folder of the real forms and scores that some tests read in place, or null. */
export function findSharedData(): string | null {
  const folder = process.env.OPENCALL_SHARED_DATA ?? `${ROOT}/../shared/data`
  return existsSync(folder) ? folder : null
}
