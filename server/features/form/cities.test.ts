import { beforeEach, describe, expect, it } from 'vitest'
import type { PlatformRef } from '#server/context.ts'
import { FrenchCity } from '#server/db/models/FrenchCity.ts'
import { makePlatform } from '../../../tests/factories/people.ts'
import { testServer } from '../../../tests/suite.ts'
import { cityRules, ensureCities, forgetCities } from './cities.ts'

const server = testServer({})
let platform: PlatformRef

beforeEach(async () => {
  // Each test begins with an empty database.
  forgetCities()
  platform = await makePlatform(server.app)
})

interface Found {
  items: { code: string; name: string; zipCode: string; department: string }[]
}
const search = (q: string) => server.browser(platform.host).get<Found>(`/api/cities?q=${encodeURIComponent(q)}`)
const names = async (q: string) => (await search(q)).body.items.map(({ name, zipCode }) => `${name} ${zipCode}`)

describe('French towns', () => {
  it('are found by the beginning of their name or postcode, accents and hyphens aside', async () => {
    const [first] = (await search('saint-malo')).body.items
    expect(first).toEqual({ code: '35288', name: 'Saint-Malo', zipCode: '35400', department: 'Ille-et-Vilaine' })
    expect((await names('ST MALO'))[0]).toBe('Saint-Malo 35400')
    expect((await names('haÿ les'))[0]).toBe('L’Haÿ-les-Roses 94240'.replace('’', "'"))
    expect((await names('rochelle'))[0]).toBe('La Rochelle 17000')
    expect(await names('29680')).toEqual(['Roscoff 29680'])
    expect(await names('Roscoff (29680)')).toEqual(['Roscoff 29680'])
  })

  it('come with those of exactly this name first, then by inhabitants; 25 at most', async () => {
    const found = await names('paris')
    expect((await names('saint')).length).toBe(25)
    expect(found[0]).toMatch(/^Paris 750/)
  })

  it.each([
    ['%'],
    ['_'],
    ["'; --"],
    ['\u0000'],
    ['~'],
    ['🦊🦊'],
    ['ab"; DROP TABLE french_city'],
    ['{{7*7}}'],
    ['   '],
  ])('finds nothing by %j', async (typed) =>
    expect([(await search(typed)).status, await names(typed)]).toEqual([200, []]),
  )

  it('refuses what is too long, and finds nothing by nothing', async () => {
    expect((await search('a'.repeat(81))).status).toBe(422)
    expect((await server.browser(platform.host).get('/api/cities')).body).toEqual({ items: [] })
    expect((await search('a'.repeat(80))).status).toBe(200)
  })

  it('may be kept by browsers for a day, and are the same without a session', async () => {
    const answer = await search('brest')
    expect(answer.headers['cache-control']).toBe('public, max-age=86400')
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('are imported once', async () => {
    const now = server.clock.now()
    await ensureCities(now)
    const first = await FrenchCity.findOne({ attributes: ['id'], order: [['id', 'ASC']], raw: true })
    const count = await FrenchCity.count()
    expect(count).toBeGreaterThan(35_000)
    // Another process: it knows nothing of the first.
    forgetCities()
    await ensureCities(now)
    expect(await FrenchCity.findOne({ attributes: ['id'], order: [['id', 'ASC']], raw: true })).toEqual(first)
    expect(await FrenchCity.count()).toBe(count)
  })

  it('are what answers are compared with', async () => {
    const city = await cityRules(server.clock.now())
    expect(city({ code: '35288', name: '', zipCode: '35400' })).toBe('Saint-Malo')
    expect(city({ code: '35288', name: '', zipCode: '75001' })).toBeNull()
  })
})
