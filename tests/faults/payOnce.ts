/**
 * Answers requests to endpoints with an effect outside of the database, a line in a file, until it is killed:
 * `payOnce.ts <database> <data folder> <file> <seconds ahead> [hang]`. Prints its port, and `effect` after each one; with
 * `hang` nothing comes after that.
 */
import { appendFileSync } from 'node:fs'
import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { openApp } from '#server/app.ts'
import { createExpress } from '#server/http/express.ts'
import { listen } from '#server/http/listen.ts'
import { route } from '#server/http/route.ts'
import { loadRoutes } from '#server/slices.ts'
import { faultConfig } from './config.ts'

const [database = '', folder = '', file = '', ahead = '0', hang] = process.argv.slice(2)
const config = faultConfig(database, folder)
const clock = { now: () => new Date(Date.now() + Number(ahead) * 1_000) }

const paying = (['transaction', 'twoStep'] as const).map((idempotency) =>
  route(
    endpoint({
      method: 'post',
      path: `/pay/${idempotency}`,
      summary: 'Writes a line and answers',
      access: { public: 'a test' },
      body: z.object({ line: z.string() }),
      response: z.object({ paid: z.string() }),
      idempotency,
    }),
    async (_ctx, { line }) => {
      appendFileSync(file, `${line}\n`)
      console.log('effect')
      if (hang) await new Promise(() => {})
      return { paid: line }
    },
  ),
)
const { app } = await openApp(config, { migrations: 'leave', clock })
const { port } = await listen(app, createExpress(app, [...(await loadRoutes()), ...paying]))
console.log(`port ${port}`)
