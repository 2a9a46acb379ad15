import { describe, expect, it } from 'vitest'
import type { ManifestEntry } from './manifest.ts'
import { type Answer, type CacheKey, type Group, Memory } from './memory.ts'

const ENTRY: ManifestEntry = { file: '', status: 200, etag: 'e', type: 'text/html', csp: null, size: 1, br: 1, gz: 1 }
const wish = (path: string, host = 'a.test'): CacheKey => ({ encoding: 'gz', host, path })
const textOf = ({ slab, body, end }: Answer) => slab.bytes.toString('latin1', body, end)

function keep(memory: Memory, what: CacheKey, text: string, group: Group = new Set()): Answer {
  return memory.keep(what, 0, { entry: ENTRY, group, load: () => Buffer.from(text), policy: undefined, headers: [] })
}

describe('finding', () => {
  it('never takes one page for another, also where their numbers are the same', () => {
    const memory = new Memory(2 ** 30)
    // So many that some have one number.
    const paths = Array.from({ length: 200_000 }, (_, n) => `/fr/${n}`)
    for (const path of paths) keep(memory, wish(path), path)
    const wrong = paths.filter((path) => {
      const found = memory.find(wish(path))
      return found && textOf(found) !== path
    })
    expect(wrong).toEqual([])
    expect(memory.stats.entries).toBeGreaterThan(199_000)
  })

  it.each<[string, CacheKey]>([
    ['host', wish('/fr/', 'b.test')],
    ['path', wish('/en/')],
    ['encoding', { ...wish('/fr/'), encoding: 'br' }],
  ])('tells another %s', (_, other) => {
    const memory = new Memory(2 ** 20)
    keep(memory, wish('/fr/'), 'yes')
    expect(memory.find(other)).toBeUndefined()
  })

  it('sends the last that was read', () => {
    const memory = new Memory(2 ** 20)
    keep(memory, wish('/fr/'), 'old')
    keep(memory, wish('/fr/'), 'new')
    expect(textOf(memory.find(wish('/fr/')) as Answer)).toBe('new')
    expect(memory.stats.entries).toBe(1)
  })
})

describe('forgetting', () => {
  it('forgets a group and nothing else', () => {
    const memory = new Memory(2 ** 20)
    const [one, other] = [new Set<Answer>(), new Set<Answer>()]
    for (const path of ['/1', '/2', '/3']) keep(memory, wish(path), path, one)
    keep(memory, wish('/4'), '/4', other)
    memory.forget(one)
    expect(['/1', '/2', '/3', '/4'].map((path) => memory.find(wish(path)) !== undefined)).toEqual([
      ...[false, false, false],
      true,
    ])
    expect(one.size).toBe(0)
  })

  it('keeps to its limit, also with what is larger than a slab, and keeps what came last', () => {
    const limit = 200_000
    const memory = new Memory(limit)
    for (let n = 0; n < 500; n++) {
      const text = String(n % 10).repeat(n % 17 === 0 ? 60_000 : 10 + ((n * 37) % 4_000))
      keep(memory, wish(`/${n}`), text)
      expect(memory.stats.bytes).toBeLessThanOrEqual(limit)
      expect(textOf(memory.find(wish(`/${n}`)) as Answer)).toBe(text)
    }
    expect(memory.find(wish('/0'))).toBeUndefined()
  })

  it('gives all back', () => {
    const memory = new Memory(200_000)
    const group: Group = new Set()
    for (let n = 0; n < 300; n++) keep(memory, wish(`/${n}`), 'x'.repeat(1_000), group)
    memory.forget(group)
    expect(memory.stats).toEqual({ entries: 0, bytes: 25_000 })
  })

  it('writes nothing over that may be on its way to a visitor', () => {
    const memory = new Memory(50_000)
    const { slab, body, end } = keep(memory, wish('/fr/'), 'on its way')
    const sent = slab.bytes.subarray(body, end)
    for (let n = 0; n < 500; n++) keep(memory, wish(`/${n}`), 'x'.repeat(500))
    expect(memory.find(wish('/fr/'))).toBeUndefined()
    expect(String(sent)).toBe('on its way')
  })
})
