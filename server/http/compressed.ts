import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { Problem } from '#core/problem.ts'
import { encodingOf } from '../publish/request.ts'

/** Bytes from which a JSON answer is compressed. */
const WORTH = 8_192

/**
 * Sends JSON, gzipped where it is large and a GET asks for it. Never what says `no-transform`: where a secret and words
 * of the request share one compressed body, its length tells the secret.
 */
export async function sendJson(req: Request, res: Response, value: unknown): Promise<void> {
  const body = bytesOf(value)
  await sendBytes(req, res, body, () => zip(body))
}

/** Sends JSON that never changes: it is made with the first request, and zipped once. */
export function sendJsonOnce(make: () => unknown): RequestHandler {
  const body = once(() => bytesOf(make()))
  const zipped = once(() => zip(body()))
  return (req, res) => sendBytes(req, res, body(), zipped)
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))
const zip = promisify(gzip)

async function sendBytes(req: Request, res: Response, body: Buffer, zipped: () => Promise<Buffer>): Promise<void> {
  res.type('json')
  if (req.method !== 'GET' || /no-transform/.test(String(res.getHeader('cache-control')))) {
    res.send(body)
    return
  }
  res.vary('accept-encoding')
  if (body.length < WORTH || !req.acceptsEncodings('gzip')) {
    res.send(body)
    return
  }
  const small = await zipped()
  res.setHeader('content-encoding', 'gzip')
  res.send(small)
}

/** Hashed files of a build, in the best of the encodings that were written beside them. */
export function builtFiles(folder: string): RequestHandler {
  const send = express.static(folder, {
    immutable: true,
    maxAge: '365d',
    index: false,
    // Bytes of one encoding are not those of another.
    acceptRanges: false,
    setHeaders(res, path) {
      res.setHeader('vary', 'accept-encoding')
      const [, type, encoding] = /(\.\w+)\.(br|gz)$/.exec(path) ?? []
      if (!type) return
      res.type(type)
      res.setHeader('content-encoding', encoding === 'br' ? 'br' : 'gzip')
    },
  })
  return (req, res, next) => {
    const encoding = encodingOf(req)
    if (encoding && /^\/[\w.-]+$/.test(req.url) && existsSync(join(folder, `${req.url}.${encoding}`)))
      req.url += `.${encoding}`
    send(req, res, (error) => next(error ?? new Problem('resource.notFound')))
  }
}
