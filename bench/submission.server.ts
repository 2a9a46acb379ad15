import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createPool } from 'mysql2/promise'
import { readConfig } from '#config/env.ts'
import { LIMITS, type Limits } from '#config/limits.ts'
import { openApp } from '#server/app.ts'
import { createExpress } from '#server/http/express.ts'
import { createRates } from '#server/http/rates.ts'
import { loadRoutes } from '#server/slices.ts'
import { createNaive } from './lib/naive.ts'

/** One process that takes applications: ours, a plain Express + Sequelize one with the same three calls, or one raw INSERT. */
const [kind, port, url, dataDir] = process.argv.slice(2) as [string, string, string, string]

const wide: Limits = {
  ...LIMITS,
  rates: Object.fromEntries(
    Object.keys(LIMITS.rates).map((name) => [name, { points: 10_000_000, seconds: 60 }]),
  ) as Limits['rates'],
}

const servers = {
  async ours() {
    const config = {
      ...readConfig({
        OPENCALL_DATA_DIR: dataDir,
        DATABASE_URL: url,
        OPENCALL_ROOT_HOST: 'bench.localhost',
        LOG_LEVEL: 'warn',
      }),
      limits: wide,
    }
    const { app } = await openApp(config, { migrations: 'leave' })
    return createExpress({ ...app, rates: createRates(wide) }, await loadRoutes())
  },
  naive: () => createNaive(url),
  async raw() {
    const pool = createPool({ uri: url, connectionLimit: 20 })
    return (req: IncomingMessage, res: ServerResponse) => {
      const chunks: Buffer[] = []
      req.on('data', (chunk: Buffer) => chunks.push(chunk))
      req.on('end', async () => {
        const body = JSON.parse(Buffer.concat(chunks).toString('utf8'))
        await pool.execute('INSERT INTO raw_application (answers) VALUES (?)', [JSON.stringify(body)])
        res.writeHead(201, { 'content-length': 2 }).end('{}')
      })
    }
  },
}

createServer(await servers[kind as keyof typeof servers]()).listen(Number(port), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
