import type { createClient } from 'redis'

export type RedisClient = ReturnType<typeof createClient>

/** Tells once that Redis cannot be reached, and again after it was there: the client tries by itself, for as long as it takes. */
export async function connectRedis(url: string, warn: (facts: object, message: string) => void): Promise<RedisClient> {
  const { createClient } = await import('redis')
  const client: RedisClient = createClient({ url, disableOfflineQueue: true })
  let isTold = false
  client.on('error', (err) => {
    if (!isTold) warn({ err }, 'Redis cannot be reached')
    isTold = true
  })
  client.on('ready', () => {
    isTold = false
  })
  await Promise.race([client.connect().catch(() => null), new Promise((done) => client.once('error', done))])
  return client
}

/** One connection, made when it is first asked for. */
export function lazyRedis(url: string, warn: (facts: object, message: string) => void) {
  let client: Promise<RedisClient> | undefined
  return {
    client: () => (client ??= connectRedis(url, warn)),
    close: () => void client?.then((made) => made.destroy()),
  }
}
