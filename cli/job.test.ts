import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Installation, makeInstallation } from '#tests/cli.ts'
import { openInstallation } from './installation.ts'
import { terminal } from './io.ts'

let here: Installation
beforeAll(async () => {
  here = await makeInstallation()
})
afterAll(() => here.remove())

/** Leaves a job of each kind behind that was tried so often. */
async function leaveFailed(jobs: readonly { kind: string; attempts: number; dead: boolean }[]): Promise<void> {
  const { Job } = await import('#server/db/models/Job.ts')
  const { close } = await openInstallation({ ...terminal(), env: here.env })
  try {
    for (const { kind, attempts, dead } of jobs) {
      await Job.create({
        ...{ kind, payload: {}, platformId: null, uniqueKey: null, attempts, leaseOwner: null, leaseUntil: null },
        state: dead ? 'dead' : 'ready',
        runAt: new Date('2026-03-01T09:00:00Z'),
        finishedAt: dead ? new Date('2026-03-01T10:00:00Z') : null,
        lastError: 'Error: no answer\n    at send (mail.ts:1:1)',
      })
    }
  } finally {
    await close()
  }
}

describe('jobs that failed', () => {
  it('are listed, told by doctor, and tried again once told to', async () => {
    expect(await here.run('job list')).toMatchObject({ code: 0, out: 'None.\n' })
    await leaveFailed([
      { kind: 'mail.send', attempts: 14, dead: true },
      { kind: 'export.run', attempts: 3, dead: true },
      { kind: 'mail.send', attempts: 2, dead: false },
    ])
    const list = () => here.json<{ id: string; kind: string; state: string; attempts: number }[]>('job list')
    const states = async () => (await list()).map(({ kind, state, attempts }) => [kind, state, attempts])
    expect(await states()).toEqual([
      ['mail.send', 'dead', 14],
      ['export.run', 'dead', 3],
      ['mail.send', 'waiting', 2],
    ])
    const doctor = await here.run('doctor')
    expect([doctor.code, doctor.out]).toEqual([
      1,
      expect.stringMatching(/^BAD +Jobs +2 given up, first by mail\.send: no answer$/m),
    ])
    expect(await here.run('job retry')).toMatchObject({ code: 2, err: expect.stringContaining('one of the three') })
    expect(await here.run('job retry --all')).toMatchObject({ code: 1, err: expect.stringContaining('--yes') })
    expect((await here.run('job retry --all --dry-run')).code).toBe(0)
    expect(await states()).toHaveLength(3)
    expect(await here.run('job retry --kind mail.send --yes')).toMatchObject({
      code: 0,
      err: '1 job will be tried again by the next start.\n',
    })
    expect(await states()).toEqual([
      ['export.run', 'dead', 3],
      ['mail.send', 'waiting', 2],
      ['mail.send', 'waiting', 0],
    ])
    const [first] = await list()
    expect((await here.run(`job retry ${first?.id} --yes`)).code).toBe(0)
    expect(await here.run(`job retry ${first?.id} --yes`)).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no dead job'),
    })
  })
})
