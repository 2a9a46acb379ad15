import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ManifestEntry } from './manifest.ts'
import { type Answered, type Encoding, encodingOf } from './request.ts'

export interface Variant {
  status: ManifestEntry['status']
  etag: string
  body: Buffer
  /** Name, value, name, value: as `writeHead` takes them. Those of the content come first, see `CONTENT`. */
  headers: string[]
}

/** A page or asset that can be sent, by what was asked for: where an encoding was not written, the next best. */
export interface Sendable {
  readonly status: ManifestEntry['status']
  readonly entry: ManifestEntry
  br?: Variant | undefined
  gz?: Variant | undefined
  plain?: Variant | undefined
}

type Slot = 'br' | 'gz' | 'plain'

interface Source {
  /** Bytes of a variant: '', '.br' or '.gz'. */
  load: (suffix: '' | '.br' | '.gz') => Buffer
  /** Headers beside those of the content. */
  headers: () => string[]
}

/** Bytes of a variant beside its body, about: its headers, its entry, its place in the maps. */
const OVERHEAD = 1_600

/** How many entries of `headers` speak of the body, and have no place in a 304. */
const CONTENT = 6

/** With thousands of platforms each object looked into here is a miss of the processor's cache: the variant has it all. */
export function sendVariant(req: IncomingMessage, res: ServerResponse, variant: Variant): Answered {
  const known = req.headers['if-none-match']
  if (known !== undefined && variant.status === 200 && known.includes(variant.etag)) {
    res.writeHead(304, variant.headers.slice(CONTENT))
    res.end()
    return true
  }
  res.writeHead(variant.status, variant.headers)
  if (req.method === 'HEAD') res.end()
  else res.end(variant.body)
  return true
}

/** Bodies and their headers, up to a limit; what was not asked for longest goes first. */
export class Memory {
  readonly #limit: number
  /** In the order of last use, roughly: a hit counts only once memory is half full. */
  readonly #held = new Map<Sendable, number>()
  #bytes = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get stats(): { bytes: number; entries: number } {
    return { bytes: this.#bytes, entries: this.#held.size }
  }

  /** Whether so little is held that nothing needs to go for a while. */
  get roomy(): boolean {
    return this.#bytes < this.#limit / 2
  }

  find(req: IncomingMessage, what: Sendable, source: Source): Variant {
    const asked = encodingOf(req) || 'plain'
    const variant = what[asked] ?? this.#find(what, asked, source)
    this.#touch(what)
    return variant
  }

  forget(what: Sendable): void {
    const held = this.#held.get(what)
    if (held === undefined) return
    this.#held.delete(what)
    what.br = what.gz = what.plain = undefined
    this.#bytes -= held
  }

  #find(what: Sendable, asked: Slot, source: Source): Variant {
    const { entry } = what
    const written: Slot = asked === 'br' && entry.br ? 'br' : asked !== 'plain' && entry.gz ? 'gz' : 'plain'
    const variant = what[written] ?? this.#load(what, written === 'plain' ? '' : written, source)
    what[asked] = variant
    return variant
  }

  #load(what: Sendable, encoding: Encoding, source: Source): Variant {
    const { entry } = what
    const read = source.load(encoding ? `.${encoding}` : '')
    // Small reads share a slab with others: kept, each would hold on to all of it.
    const body = Buffer.allocUnsafeSlow(read.length)
    read.copy(body)
    const headers = [
      ...['content-type', entry.type],
      ...['content-length', String(body.length)],
      ...(encoding ? ['content-encoding', encoding === 'br' ? 'br' : 'gzip'] : ['accept-ranges', 'none']),
      ...['etag', `W/"${entry.etag}"`],
      ...source.headers(),
    ]
    const variant = { status: what.status, etag: entry.etag, body, headers }
    what[encoding || 'plain'] = variant
    const size = body.length + OVERHEAD
    this.#held.set(what, (this.#held.get(what) ?? 0) + size)
    this.#bytes += size
    this.#shrink(what)
    return variant
  }

  #shrink(spare: Sendable): void {
    for (const oldest of this.#held.keys()) {
      if (this.#bytes <= this.#limit) return
      if (oldest !== spare) this.forget(oldest)
    }
  }

  #touch(what: Sendable): void {
    if (this.roomy) return
    const held = this.#held.get(what)
    if (held === undefined) return
    this.#held.delete(what)
    this.#held.set(what, held)
  }
}
