import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Installation, makeInstallation } from '#tests/cli.ts'
import { openInstallation } from './installation.ts'
import { terminal } from './io.ts'

let here: Installation
beforeAll(async () => {
  here = await makeInstallation()
  for (const slug of ['harbour', 'lumen'])
    await here.run([
      ...['platform', 'create', slug, '--template', 'awards', '--name', slug, '--lang', 'en', '--yes'],
      ...['--owner', `${slug}@example.org`],
    ])
  // Entries are chained when they are handed to their consumers, as a running server does at once.
  await inside(async () => {
    const { dispatchEvents } = await import('#server/events/consume.ts')
    const { systemClock } = await import('#server/clock.ts')
    while ((await dispatchEvents({ catalogue: [], clock: systemClock })) > 0);
  })
})
afterAll(() => here.remove())

async function inside(work: () => Promise<void>): Promise<void> {
  const { close } = await openInstallation({ ...terminal(), env: here.env })
  try {
    await work()
  } finally {
    await close()
  }
}

interface Report {
  unbroken: boolean
  logs: {
    log: string
    entries: number
    fault: { sequence: number; fault: string; entry: { type: string } | null } | null
  }[]
}

describe('log verify', () => {
  it('finds every log whole, that of the installation too', async () => {
    const { code, out } = await here.run('log verify')
    expect([code, out.replaceAll(/\d+ entr(y|ies)/g, 'n entries')]).toEqual([
      0,
      ['(installation)', 'harbour', 'lumen'].map((log) => `OK   ${log}: n entries, none altered or removed\n`).join(''),
    ])
    const { logs } = await here.json<Report>('log verify')
    expect(logs.filter(({ log, entries }) => log !== '(installation)' && entries === 0)).toEqual([])
  })

  it('says the first entry that was altered, of the platform asked for or among all', async () => {
    await inside(async () => {
      const { Event } = await import('#server/db/models/Event.ts')
      const { asSystem } = await import('#server/tenancy/scope.ts')
      const { Platform } = await import('#server/db/models/Platform.ts')
      const lumen = await Platform.findOne({ where: { slug: 'lumen' } })
      await asSystem('an intruder', () =>
        Event.update({ actorName: 'Somebody else' }, { where: { platformId: lumen?.id ?? '', sequence: 2 } }),
      )
    })
    const broken = await here.run('log verify --platform lumen')
    expect([broken.code, broken.err]).toEqual([1, ''])
    expect(broken.out).toMatch(
      /^BAD {2}lumen: entry 2 of \d+ is altered \([\w.-]+, \d{4}-[\dT:.-]+Z, id [0-9a-f-]{36}\)\n$/,
    )
    expect((await here.run('log verify --platform harbour')).code).toBe(0)
    const all = await here.run('log verify --json')
    const { unbroken, logs } = JSON.parse(all.out) as Report
    expect([
      all.code,
      unbroken,
      logs.map(({ log, fault }) => [log, fault?.sequence ?? null, fault?.fault ?? null]),
    ]).toEqual([
      1,
      false,
      [
        ['(installation)', null, null],
        ['harbour', null, null],
        ['lumen', 2, 'altered'],
      ],
    ])
  })

  it('says which entry is gone', async () => {
    await inside(async () => {
      const { Event } = await import('#server/db/models/Event.ts')
      const { asSystem } = await import('#server/tenancy/scope.ts')
      await asSystem('an intruder', () => Event.destroy({ where: { sequence: 1 } }))
    })
    const { code, out } = await here.run('log verify --platform harbour')
    expect([code, out]).toEqual([1, expect.stringMatching(/^BAD {2}harbour: entry 1 of \d+ is missing\n$/)])
  })
})
