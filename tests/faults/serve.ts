/** Answers requests on a database until it is killed: `serve.ts <database> <data folder>`; prints its port. */
import { readConfig } from '#config/env.ts'
import { LIMITS } from '#config/limits.ts'
import { openApp } from '#server/app.ts'
import { createExpress } from '#server/http/express.ts'
import { listen } from '#server/http/listen.ts'
import { loadRoutes } from '#server/slices.ts'

const [database = '', folder = ''] = process.argv.slice(2)
const config = readConfig({
  DATABASE_URL: database,
  OPENCALL_DATA_DIR: folder,
  OPENCALL_ROOT_HOST: 'test.localhost',
  OPENCALL_SECRET: 's'.repeat(40),
  LOG_LEVEL: 'silent',
  PORT: '0',
  HOST: '127.0.0.1',
})
const wide = { points: 1_000_000, seconds: 60 }
const rates = { ...LIMITS.rates, writes: wide, loginPerAddress: wide }
const { app } = await openApp({ ...config, limits: { ...LIMITS, rates } }, { migrations: 'leave' })
const { port } = await listen(app, createExpress(app, await loadRoutes()))
console.log(`port ${port}`)
