import { expect, it } from 'vitest'
import type { PlatformDashboard } from '#core/platform/platform.contract.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { makeProgram } from '#tests/factories/program.ts'
import { testServer } from '#tests/suite.ts'

const server = testServer()

it('shows the next deadline first and what is over last, in days of that next call', async () => {
  const platform = await makePlatform(server.app)
  for (const [slug, closesAt, zone] of [
    ['old', '2025-08-10T12:00:00Z', 'Asia/Tokyo'],
    ['open-ended', null, 'Asia/Tokyo'],
    ['past', '2026-06-10T12:00:00Z', 'Asia/Tokyo'],
    ['later', '2026-12-24T12:00:00Z', 'Asia/Tokyo'],
    // Where the day is still that before.
    ['soon', '2026-11-30T12:00:00Z', 'Pacific/Honolulu'],
  ] as const)
    await makeProgram(server.app, platform, { slug, settings: { closesAt, zone } })
  server.clock.set('2026-11-20T09:00:00Z')
  const owner = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
  const { body } = await owner.get<PlatformDashboard>(`/api/platforms/${platform.id}/dashboard`)
  expect(body.perProgram.map(({ slug }) => slug)).toEqual(['soon', 'later', 'open-ended', 'past', 'old'])
  expect(body.perDay.at(-1)?.day).toBe('2026-11-19')
})
