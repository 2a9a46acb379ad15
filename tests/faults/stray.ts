/** A server whose requests throw where nothing catches it: `stray.ts`; prints its port. `/slow` waits until others have failed. */
import { EventEmitter, once } from 'node:events'
import { readConfig } from '#config/env.ts'
import type { App } from '#server/context.ts'
import { listen } from '#server/http/listen.ts'
import { surviveUncaught } from '#server/http/uncaught.ts'
import { createLog } from '#server/log.ts'

const config = readConfig({
  OPENCALL_DATA_DIR: process.argv[2],
  OPENCALL_ROOT_HOST: 'test.localhost',
  OPENCALL_SECRET: 's'.repeat(40),
  PORT: '0',
  HOST: '127.0.0.1',
})
const log = createLog('fatal')
const failed = new EventEmitter()
const { port } = await listen({ config, log } as App, async (req, res) => {
  if (req.url === '/slow') {
    await once(failed, 'enough')
    res.end('answered')
    return
  }
  if (req.url === '/enough') failed.emit('enough')
  if (req.url === '/begun') res.write('some')
  if (req.url === '/rejects') throw new Error('stray')
  setTimeout(() => {
    if (req.url === '/emits') new EventEmitter().emit('error', new Error('stray'))
    throw new Error('stray')
  })
})
if (process.argv[3] !== 'bare') surviveUncaught(log)
console.log(`port ${port}`)
