import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { openPublishedSite } from '#server/publish/serve.ts'

/** One Node process that answers published pages: ours, or as little as `node:http` can do with the bodies in a map. */
const [kind, root, port, count] = process.argv.slice(2) as [string, string, string, string]

let cachedEntries = () => 0

const handlers = {
  ours() {
    const site = openPublishedSite({
      root,
      scheme: 'http',
      installation: ['localhost'],
      cacheBytes: 512 * 1024 * 1024,
      findHost: async (name) => ({ kind: 'platform', platformId: name.split('.')[0] ?? '', redirect: null }),
    })
    cachedEntries = () => site.stats().entries
    return (req: Parameters<typeof site.serve>[0], res: Parameters<typeof site.serve>[1]) => {
      if (!site.serve(req, res)) res.writeHead(404).end()
    }
  },
  raw() {
    const bodies = new Map<string, { headers: string[]; body: Buffer }>()
    for (let n = 0; n < Number(count); n++) {
      const body = readFileSync(join(root, `p${n}`, 'current/fr/index.html.gz'))
      const headers = [
        'content-type',
        'text/html; charset=utf-8',
        'content-encoding',
        'gzip',
        'content-length',
        String(body.length),
      ]
      bodies.set(`p${n}.test/fr/`, { headers, body })
    }
    return (
      req: Parameters<ReturnType<(typeof handlers)['ours']>>[0],
      res: Parameters<ReturnType<(typeof handlers)['ours']>>[1],
    ) => {
      const page = bodies.get(`${req.headers.host}${req.url}`)
      if (!page) return void res.writeHead(404).end()
      res.writeHead(200, page.headers)
      res.end(page.body)
    }
  },
}

const handle = kind === 'raw' ? handlers.raw() : handlers.ours()
createServer(handle).listen(Number(port), '127.0.0.1')
process.on('message', () => {
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  // Buffers are part of `external`.
  process.send?.({ rss, used: heapUsed + external, entries: cachedEntries() })
})
