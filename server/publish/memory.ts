import { randomInt } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ManifestEntry } from './manifest.ts'
import type { Answered, Encoding } from './request.ts'

/** What a request says of the page or asset it wants. */
export interface CacheKey {
  encoding: Encoding
  /** As it was sent; '' for what is the same on every host. */
  host: string
  path: string
}

/**
 * A page or asset as one kind of request gets it. With thousands of platforms each object that a request looks into is a
 * miss of the processor's cache: all that is its own stands in one row of bytes, and all else is shared.
 */
export interface Answer {
  readonly slab: Slab
  /** Places in the slab: host and path, the etag without quotes, the policy, the body, one behind the other. */
  readonly start: number
  readonly etag: number
  readonly policy: number
  readonly body: number
  readonly end: number
  readonly head: Head
  /** Those that are forgotten together. */
  readonly group: Group
  /** Whole seconds of the process: when it was last seen to be what is live. */
  seenAt: number
}

export type Group = Set<Answer>

interface Slab {
  bytes: Buffer
  used: number
  answers: Set<Answer>
}

/** What many answers share. Headers are name, value, name, value, as `writeHead` takes them. */
interface Head {
  encoding: Encoding
  status: ManifestEntry['status']
  /** Of the body: they have no place in a 304. */
  content: readonly string[]
  rest: readonly string[]
  /** `locale=fr` of a page; '' of what has no language. */
  cookie: string
  /** In place of `rest` for visitors without this cookie: it is set, and no shared cache keeps it. */
  first: readonly string[]
}

interface Source {
  entry: ManifestEntry
  group: Group
  /** Bytes of a variant: '', '.br' or '.gz'. */
  load: (suffix: '' | '.br' | '.gz') => Buffer
  /** Content-Security-Policy. */
  policy: string | undefined
  /** Headers beside these and those of the content. */
  headers: readonly string[]
  /** Of a page: what its language is remembered by, and the headers that come in place of these then. */
  locale?: { cookie: string; headers: readonly string[] }
}

/** Bytes of an answer beside its slab, about: itself, its entry, its place in the maps. */
const OVERHEAD = 1_600
const LONG_AGO = -1_000_000
const SLAB = 1024 * 1024
const MOST_HEADS = 20_000

export const etagOf = ({ slab, etag, policy }: Answer): string => slab.bytes.toString('latin1', etag, policy)

export function sendAnswer(req: IncomingMessage, res: ServerResponse, answer: Answer): Answered {
  const { slab, policy, body, end, head } = answer
  const etag = etagOf(answer)
  const rest = head.cookie === '' || hasCookie(req.headers.cookie, head.cookie) ? head.rest : head.first
  const own = ['etag', `W/"${etag}"`]
  if (policy < body) own.push('content-security-policy', slab.bytes.toString('latin1', policy, body))
  if (head.status === 200 && req.headers['if-none-match']?.includes(etag)) {
    res.writeHead(304, [...own, ...rest])
    res.end()
    return true
  }
  res.writeHead(head.status, ['content-length', String(end - body), ...own, ...head.content, ...rest])
  if (req.method === 'HEAD') res.end()
  else res.end(slab.bytes.subarray(body, end))
  return true
}

/** Whether a Cookie header has this cookie with this value. */
export function hasCookie(header: string | undefined, cookie: string): boolean {
  for (let at = header?.indexOf(cookie) ?? -1; header && at >= 0; at = header.indexOf(cookie, at + 1)) {
    const [before, after] = [header[at - 1], header[at + cookie.length]]
    if ((!before || before === ' ' || before === ';') && (!after || after === ';')) return true
  }
  return false
}

/** Answers in a few large pieces of memory, up to a limit; what was read first goes first. */
export class Memory {
  readonly #limit: number
  readonly #slabSize: number
  /** By the number of their wish. Where two have one number, the later takes its place. */
  readonly #answers = new Map<number, Answer>()
  readonly #heads = new Map<string, Head>()
  /** The oldest first. Nothing is written over: bytes may be on their way to a visitor. */
  readonly #slabs = new Set<Slab>()
  #open: Slab | null = null
  #bytes = 0

  constructor(limit: number) {
    this.#limit = limit
    this.#slabSize = Math.min(SLAB, Math.floor(limit / 8))
  }

  get stats(): { bytes: number; entries: number } {
    return { bytes: this.#held, entries: this.#answers.size }
  }

  find(wish: CacheKey): Answer | undefined {
    const answer = this.#answers.get(numberOf(wish))
    return answer && isFor(answer, wish) ? answer : undefined
  }

  /** Reads an answer; where its encoding was not written, the next best. */
  keep(wish: CacheKey, seenAt: number, { entry, group, load, headers, locale, policy: csp = '' }: Source): Answer {
    const { encoding, host, path } = wish
    const written = encoding === 'br' && entry.br ? 'br' : encoding && entry.gz ? 'gz' : ''
    const read = load(written ? `.${written}` : '')
    const coding = written ? ['content-encoding', written === 'br' ? 'br' : 'gzip'] : ['accept-ranges', 'none']
    const content = ['content-type', entry.type, ...coding]
    const head = this.#head({
      encoding,
      status: entry.status,
      content,
      rest: headers,
      cookie: locale?.cookie ?? '',
      first: locale?.headers ?? headers,
    })
    const own = host + path + entry.etag + csp
    const slab = this.#room(own.length + read.length)
    const { bytes, used: start } = slab
    const etag = start + host.length + path.length
    const policy = etag + entry.etag.length
    const body = start + bytes.write(own, start, 'latin1')
    slab.used = body + read.copy(bytes, body)
    const answer = { slab, start, etag, policy, body, end: slab.used, head, group, seenAt }
    const number = numberOf(wish)
    this.#remove(this.#answers.get(number))
    this.#answers.set(number, answer)
    slab.answers.add(answer)
    group.add(answer)
    this.#shrink(slab)
    return answer
  }

  forget(group: Group): void {
    for (const answer of group) this.#remove(answer)
  }

  /** Has all of them looked at again before they are sent. */
  invalidateAll(): void {
    for (const answer of this.#answers.values()) answer.seenAt = LONG_AGO
  }

  get #held(): number {
    return this.#bytes + this.#answers.size * OVERHEAD
  }

  /** A slab with room for so many bytes; what is large gets its own. */
  #room(size: number): Slab {
    if (size > this.#slabSize / 4) return this.#newSlab(size)
    if (!this.#open || this.#open.used + size > this.#open.bytes.length) this.#open = this.#newSlab(this.#slabSize)
    return this.#open
  }

  #newSlab(size: number): Slab {
    const slab = { bytes: Buffer.allocUnsafeSlow(size), used: 0, answers: new Set<Answer>() }
    this.#slabs.add(slab)
    this.#bytes += size
    return slab
  }

  #head(head: Head): Head {
    const name = JSON.stringify(head)
    const known = this.#heads.get(name)
    if (known) return known
    if (this.#heads.size >= MOST_HEADS) this.#heads.clear()
    this.#heads.set(name, head)
    return head
  }

  #shrink(spare: Slab): void {
    for (const slab of this.#slabs) {
      if (this.#held <= this.#limit) return
      if (slab === spare) continue
      for (const answer of slab.answers) this.#remove(answer)
      this.#release(slab)
    }
  }

  #remove(answer: Answer | undefined): void {
    if (!answer) return
    const number = numberOf(wishOf(answer))
    if (this.#answers.get(number) === answer) this.#answers.delete(number)
    answer.group.delete(answer)
    answer.slab.answers.delete(answer)
    if (answer.slab.answers.size === 0 && answer.slab !== this.#open) this.#release(answer.slab)
  }

  #release(slab: Slab): void {
    if (!this.#slabs.delete(slab)) return
    this.#bytes -= slab.bytes.length
    if (this.#open === slab) this.#open = null
  }
}

const SEED = randomInt(2 ** 31)

function numberOf({ encoding, host, path }: CacheKey): number {
  let number = SEED + encoding.length
  for (let n = 0; n < host.length; n++) number = Math.imul(number ^ host.charCodeAt(n), 0x01000193)
  for (let n = 0; n < path.length; n++) number = Math.imul(number ^ path.charCodeAt(n), 0x01000193)
  number = Math.imul(number ^ (number >>> 15), 0x2c1b3c6d)
  // Small enough to be no object.
  return (number ^ (number >>> 13)) >>> 2
}

/** The number is the same wherever host and path are parted. */
function wishOf({ slab, start, etag, head }: Answer): CacheKey {
  return { encoding: head.encoding, host: '', path: slab.bytes.toString('latin1', start, etag) }
}

/** No host has a slash, and each path begins with one: their bytes in a row say both. */
function isFor({ slab, start, etag, head }: Answer, { encoding, host, path }: CacheKey): boolean {
  if (head.encoding !== encoding || etag - start !== host.length + path.length) return false
  const { bytes } = slab
  const middle = start + host.length
  for (let n = 0; n < host.length; n++) if (bytes[start + n] !== host.charCodeAt(n)) return false
  for (let n = 0; n < path.length; n++) if (bytes[middle + n] !== path.charCodeAt(n)) return false
  return true
}
