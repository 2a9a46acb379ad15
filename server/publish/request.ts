import type { IncomingMessage, ServerResponse } from 'node:http'
import { memo } from '../memo.ts'

/** Answers that take a request in charge say so, so that a caller can end with them. */
export type Answered = true

export type Encoding = 'br' | 'gz' | ''

/** Host name of a Host header, without port and `www.`; '' when it cannot be one. */
export function hostnameOf(header: string): string {
  const name = header
    .trim()
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
    .replace(/^www\./, '')
  return /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/.test(name) ? name : ''
}

const bestEncoding = memo(500, (header): Encoding => {
  const accepted = new Set(
    header
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .filter(([, quality]) => !quality || Number(quality.replace('q=', '')) > 0)
      .map(([name]) => name),
  )
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gz' : ''
})

/** The best encoding that was written and is accepted. */
export function encodingOf(req: IncomingMessage): Encoding {
  const header = req.headers['accept-encoding']
  return typeof header === 'string' ? bestEncoding(header) : ''
}

export const cookieOf = (req: IncomingMessage, name: string): string | undefined =>
  req.headers.cookie
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)

export function redirect(
  res: ServerResponse,
  status: 301 | 302 | 303 | 308,
  location: string,
  vary?: string,
): Answered {
  // What is permanent today may mean something else after a change: for a while only, and a moved call may move back.
  const caching = status === 308 ? 'public, max-age=300' : status === 301 ? 'no-cache' : 'no-store'
  res.writeHead(status, ['location', location, 'cache-control', caching, ...(vary ? ['vary', vary] : [])])
  res.end()
  return true
}

export function plain(res: ServerResponse, status: 404 | 503, words: string): Answered {
  const length = String(words.length)
  res.writeHead(status, [
    ...['content-type', 'text/plain; charset=utf-8', 'content-length', length, 'cache-control', 'no-store'],
    ...['x-content-type-options', 'nosniff'],
    ...(status === 503 ? ['retry-after', '1'] : []),
  ])
  res.end(words)
  return true
}
