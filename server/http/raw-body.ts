import type { Request } from 'express'
import type { RawBody } from '#core/endpoint.ts'
import { Problem } from '#core/problem.ts'

/** The body of a raw endpoint, bounded. Throws 'request.malformed' for another media type, 'request.tooLarge'. */
export async function readRaw(
  req: Request,
  { types, max, as }: RawBody,
): Promise<Uint8Array | AsyncIterable<Uint8Array>> {
  if (!req.is([...types])) throw new Problem('request.malformed')
  if (Number(req.headers['content-length']) > max) throw new Problem('request.tooLarge')
  const stream = bounded(req, max)
  if (as === 'stream') return stream
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* bounded(req: Request, max: number): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    // Destroying the request at the end of the loop would cut the connection before the answer.
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > max) throw new Problem('request.tooLarge')
      yield chunk
    }
  } finally {
    req.resume()
  }
}
