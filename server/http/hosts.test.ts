import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makePlatform } from '../../tests/factories/people.ts'
import { testServer } from '../../tests/suite.ts'
import { findHost, forgetHosts, hostnameOf } from './hosts.ts'

let lookups = 0
const server = testServer({ onStatement: (sql) => (lookups += /FROM `platform`/.test(sql) ? 1 : 0) })

describe('the platform of a host', () => {
  beforeEach(() => forgetHosts())

  it('is looked up once for all who ask at the same time', async () => {
    const platform = await makePlatform(server.app)
    lookups = 0
    const found = await Promise.all(Array.from({ length: 20 }, () => findHost(server.app.config, platform.host)))
    expect(new Set(found.map((match) => match.kind === 'platform' && match.platform.id))).toEqual(
      new Set([platform.id]),
    )
    expect(lookups).toBe(1)
  })

  it('is looked up again after a second', async () => {
    const platform = await makePlatform(server.app)
    const now = vi.spyOn(performance, 'now')
    const lookupsAt = async (milliseconds: number) => {
      now.mockReturnValue(milliseconds)
      lookups = 0
      await findHost(server.app.config, platform.host)
      return lookups
    }
    try {
      expect([await lookupsAt(5_000), await lookupsAt(6_000), await lookupsAt(6_001)]).toEqual([1, 0, 1])
    } finally {
      now.mockRestore()
    }
  })

  it('is looked up again where that has failed', async () => {
    const platform = await makePlatform(server.app)
    const broken = {
      ...server.app.config,
      get rootHost(): string {
        throw new Error('nothing can be looked up')
      },
    }
    await expect(findHost(broken, platform.host)).rejects.toThrow('nothing can be looked up')
    expect(await findHost(server.app.config, platform.host)).toMatchObject({ kind: 'platform' })
  })

  it('is none where the name is not known or cannot be one', async () => {
    expect(await findHost(server.app.config, 'nobody.example')).toEqual({ kind: 'unknown' })
    expect(await findHost(server.app.config, '<script>')).toEqual({ kind: 'unknown' })
  })

  it.each([
    ['Estran.Example:3000', 'estran.example'],
    ['www.estran.example', 'estran.example'],
    ['estran.example.', 'estran.example'],
    ['estran.example:port', null],
    ['-estran', null],
    [undefined, null],
  ])('%s names %s', (header, name) => {
    expect(hostnameOf(header)).toBe(name)
  })
})
