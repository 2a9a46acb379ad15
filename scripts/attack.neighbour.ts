/** Somebody else, in a thread of their own: asks a cheap question again and again, and notes the longest wait. */
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const { port, host } = workerData as { port: number; host: string }
const EVERY = 5
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let longest = 0
let refused = 0

const ask = () =>
  new Promise<void>((done) => {
    const started = performance.now()
    const end = (isGood: boolean) => {
      longest = Math.max(longest, performance.now() - started)
      if (!isGood) refused++
      done()
    }
    request({ port, host: '127.0.0.1', agent, path: '/api/health/live', headers: { host } }, (res) => {
      res.resume()
      res.on('end', () => end(res.statusCode === 200))
    })
      .on('error', () => end(false))
      .end()
  })

let begun = Promise.resolve()
let timer: NodeJS.Timeout | undefined
const next = () => {
  begun = ask().then(() => {
    timer = setTimeout(next, EVERY)
  })
}
next()

/** Each message asks what has been noted since the one before; the question that waits for its answer counts too. */
parentPort?.on('message', async (what: 'look' | 'end') => {
  await begun
  parentPort?.postMessage({ longest, refused })
  longest = 0
  refused = 0
  if (what === 'end') {
    clearTimeout(timer)
    agent.destroy()
    parentPort?.close()
  }
})
