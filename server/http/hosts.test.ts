import { beforeEach, describe, expect, it } from 'vitest'
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
