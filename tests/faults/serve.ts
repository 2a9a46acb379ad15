/** Answers requests on a database until it is killed: `serve.ts <database> <data folder>`; prints its port. */
import { LIMITS } from '#config/limits.ts'
import { openApp } from '#server/app.ts'
import { createExpress } from '#server/http/express.ts'
import { listen } from '#server/http/listen.ts'
import { loadRoutes } from '#server/slices.ts'
import { faultConfig } from './config.ts'

const [database = '', folder = ''] = process.argv.slice(2)
const config = faultConfig(database, folder)
const wide = { points: 1_000_000, seconds: 60 }
const rates = { ...LIMITS.rates, writes: wide, loginPerAddress: wide, voteCaptcha: wide, voteSignIn: wide }
const { app } = await openApp({ ...config, limits: { ...LIMITS, rates } }, { migrations: 'leave' })
const { port } = await listen(app, createExpress(app, await loadRoutes()))
console.log(`port ${port}`)
