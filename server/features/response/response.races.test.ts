import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Problem } from '#core/problem.ts'
import type { PlatformRef } from '#server/context.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { openTestDatabase, type TestDatabase } from '#tests/database.ts'
import { operatorOn } from '#tests/factories/form.ts'
import { makePerson, makePlatform } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram, type ProgramGiven } from '#tests/factories/program.ts'
import { applicantOn, makeResponse } from '#tests/factories/response.ts'
import { startTestServer, type TestServer } from '#tests/http.ts'
import * as counters from '../../db/counters.ts'
import { createMember } from '../access/access.actions.ts'
import { createForm } from '../form/form.actions.ts'
import { importResponses } from '../import/import.actions.ts'
import { openTable } from '../import/table.ts'
import * as programs from '../program/program.repo.ts'
import { setProgramStatus } from '../program/publication.actions.ts'
import { decideStep } from './decide.actions.ts'
import * as call from './program.repo.ts'
import * as read from './response.repo.ts'
import { saveAnswers } from './save.actions.ts'
import { startResponse } from './start.actions.ts'
import { submitResponse } from './submit.actions.ts'
import * as write from './write.repo.ts'

vi.mock('../../db/counters.ts', { spy: true })
vi.mock('../program/program.repo.ts', { spy: true })
vi.mock('./program.repo.ts', { spy: true })
vi.mock('./response.repo.ts', { spy: true })
vi.mock('./write.repo.ts', { spy: true })

const folder = mkdtempSync(join(tmpdir(), 'opencall-races-'))
let database: TestDatabase
let server: TestServer
let platform: PlatformRef

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.close()
})
afterEach(async () => {
  vi.mocked(call.lockMember).mockRestore()
  vi.mocked(call.lockProgramQuota).mockRestore()
  vi.mocked(call.countOwn).mockRestore()
  vi.mocked(counters.sumCounters).mockRestore()
  vi.mocked(write.updateIfUnchanged).mockRestore()
  vi.mocked(write.requireActive).mockRestore()
  vi.mocked(programs.lockProgramStatus).mockRestore()
  await server.close()
  await database.clean()
})

async function open(given: ProgramGiven): Promise<MadeProgram> {
  server = await startTestServer()
  platform = await makePlatform(server.app)
  return makeProgram(server.app, platform, given)
}

/** How often each outcome came: 'ok' or the code of the refusal. */
async function outcomes(work: readonly (() => Promise<unknown>)[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const settled = await Promise.all(
    work.map(async (one) => {
      try {
        await inPlatform(platform.id, one)
        return 'ok'
      } catch (error) {
        return error instanceof Problem ? error.code : 'failed'
      }
    }),
  )
  for (const outcome of settled) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/** Does something more right after what `find` finds. */
const followed =
  <Given extends unknown[], Found>(find: (...given: Given) => Promise<Found>, more: () => Promise<unknown>) =>
  async (...given: Given): Promise<Found> => {
    const found = await find(...given)
    await more()
    return found
  }

/** The first two go on once both have found what `find` finds: neither sees what the other does after it. */
function inPairs<Given extends unknown[], Found>(find: (...given: Given) => Promise<Found>) {
  let come = 0
  const both = Promise.withResolvers<void>()
  return followed(find, async () => {
    come += 1
    if (come === 2) both.resolve()
    await both.promise
  })
}

const RACERS = 64

async function startAtOnce({ program, categories }: MadeProgram) {
  const person = await makePerson(platform)
  const ctx = applicantOn(server.app, platform, person)
  const body = { programId: program.id, categoryId: categories[0]?.id ?? '', lang: 'fr' as const }
  return outcomes(Array.from({ length: RACERS }, () => () => startResponse(ctx, { ...body })))
}

/** `prepare` runs when all are ready to be sent. */
async function submitAtOnce(made: MadeProgram, prepare: () => void = () => {}) {
  const racers: (() => Promise<unknown>)[] = []
  for (let n = 0; n < RACERS; n++) {
    const person = await makePerson(platform)
    const { id } = await makeResponse(server.app, platform, made, { person, state: 'draft' })
    const ctx = applicantOn(server.app, platform, person)
    racers.push(() => submitResponse(ctx, { responseId: id }))
  }
  prepare()
  return outcomes(racers)
}

describe('a cap', () => {
  it(`per person holds against ${RACERS} starts at once`, async () => {
    const made = await open({ settings: { capPerPerson: 3 } })
    expect(await startAtOnce(made)).toEqual({ ok: 3, 'program.capReached': RACERS - 3 })
  })

  it(`in all holds against ${RACERS} submissions at once`, async () => {
    const made = await open({ settings: { capTotal: 5 } })
    expect(await submitAtOnce(made)).toEqual({ ok: 5, 'program.capReached': RACERS - 5 })
  })

  // SQLite has one writer, which closes these races by itself.
  it.runIf(process.env.OPENCALL_TEST_DB === 'mariadb')('would be passed without its guard (MariaDB)', async () => {
    const { countOwn } = await vi.importActual<typeof call>('./program.repo.ts')
    const { sumCounters } = await vi.importActual<typeof counters>('../../db/counters.ts')
    vi.mocked(call.lockMember).mockResolvedValue(1)
    vi.mocked(call.countOwn).mockImplementation(inPairs(countOwn))
    const person = await startAtOnce(await open({ settings: { capPerPerson: 1 } }))
    expect(person.ok).toBeGreaterThan(1)
    await server.close()
    await database.clean()
    const made = await open({ settings: { capTotal: 1 } })
    vi.mocked(call.lockProgramQuota).mockResolvedValue(1)
    const all = await submitAtOnce(made, () => vi.mocked(counters.sumCounters).mockImplementation(inPairs(sumCounters)))
    expect(all.ok).toBeGreaterThan(1)
  })
})

describe('at once, of the same', () => {
  it('keys: each application is imported once, and everybody is told what came of theirs', async () => {
    const { program } = await open({})
    const file = join(folder, 'same.csv')
    writeFileSync(file, `id,title\n${Array.from({ length: 40 }, (_, n) => `k${n},Titre ${n}`).join('\n')}\n`)
    const ctx = operatorOn(server.app, platform)
    const given = { program: program.id, map: [], state: 'draft', key: 'id' } as const
    const all = await inPlatform(platform.id, () =>
      Promise.all(Array.from({ length: 3 }, async () => importResponses(ctx, await openTable(file), given))),
    )
    expect(all.map(({ created, same }) => [created, same]).sort()).toEqual([
      [0, 40],
      [0, 40],
      [40, 0],
    ])
  })

  it('address: one account, of which everybody is told', async () => {
    await open({})
    const ctx = operatorOn(server.app, platform)
    const person = { email: 'neue@example.org', firstname: 'Neue', lastname: 'Person', locale: 'fr' } as const
    const all = await inPlatform(platform.id, () =>
      Promise.all(Array.from({ length: 8 }, () => createMember(ctx, person))),
    )
    expect([new Set(all.map(({ userId }) => userId)).size, all.filter(({ made }) => made).length]).toEqual([1, 1])
  })
})

describe('saves of different fields at once', () => {
  const fields = Array.from({ length: 16 }, (_, n) => ({
    type: 'text' as const,
    reference: `f${n}`,
    title: { fr: `Champ ${n}` },
  }))

  async function saveAtOnce() {
    const made = await open({ definition: { fields } })
    const person = await makePerson(platform)
    const ctx = applicantOn(server.app, platform, person)
    const draft = await makeResponse(server.app, platform, made, { person, state: 'started' })
    const params = { responseId: draft.id, stepId: draft.steps[0]?.id ?? '' }
    await inPlatform(platform.id, () => saveAnswers(ctx, { ...params, revision: 0, changes: { f0: 'first' } }))
    const saves = fields.slice(1).map(
      ({ reference }) =>
        () =>
          saveAnswers(ctx, { ...params, revision: 1, changes: { [reference]: reference } }),
    )
    const counts = await outcomes(saves)
    const [loaded] = await inPlatform(platform.id, () => read.findManyInProgram([draft.id], made.program.id))
    return { counts, kept: Object.keys(loaded?.steps[0]?.answers ?? {}).length }
  }

  it('all arrive', async () => {
    expect(await saveAtOnce()).toEqual({ counts: { ok: 15 }, kept: 16 })
  })

  it('would get lost or fail without the guard of the version', async () => {
    vi.mocked(write.updateIfUnchanged).mockResolvedValue()
    const { counts, kept } = await saveAtOnce()
    expect(counts.ok === 15 && kept === 16).toBe(false)
  })
})

describe('a decision and a save at once', () => {
  /** How a change ends where the other one comes between what it read and what it writes, and what is there then. */
  async function crossed(late: 'save' | 'decision') {
    const made = await open({ categories: [{ steps: ['form', 'validation'] }] })
    const person = await makePerson(platform)
    const sent = await makeResponse(server.app, platform, made, { person })
    const [step, gate] = sent.steps.map(({ id }) => id)
    const changes = {
      save: () =>
        saveAnswers(applicantOn(server.app, platform, person), {
          responseId: sent.id,
          stepId: step ?? '',
          revision: sent.steps[0]?.revision ?? 0,
          changes: { title: 'Après coup' },
        }),
      decision: () =>
        decideStep(operatorOn(server.app, platform), {
          programId: made.program.id,
          responseId: sent.id,
          stepId: gate ?? '',
          lang: 'fr',
          decision: 'validated',
          from: 'toValidate',
        }),
    }
    const { findOwn, findInProgram } = await vi.importActual<typeof read>('./response.repo.ts')
    if (late === 'save') vi.mocked(read.findOwn).mockImplementationOnce(followed(findOwn, changes.decision))
    else vi.mocked(read.findInProgram).mockImplementationOnce(followed(findInProgram, changes.save))
    const ends = await outcomes([changes[late]])
    const [after] = await inPlatform(platform.id, () => read.findManyInProgram([sent.id], made.program.id))
    const [form, validation] = after?.steps ?? []
    return { ends, title: form?.answers?.title === 'Après coup' ? 'new' : 'old', gate: validation?.state }
  }

  it('leave as it was read what is let through, and lose nothing that came before', async () => {
    expect(await crossed('save')).toEqual({ ends: { 'response.transition': 1 }, title: 'old', gate: 'validated' })
    await server.close()
    await database.clean()
    expect(await crossed('decision')).toEqual({ ends: { ok: 1 }, title: 'new', gate: 'validated' })
  })

  it('would change what was let through without the guard of the version', async () => {
    vi.mocked(write.updateIfUnchanged).mockResolvedValue()
    expect(await crossed('save')).toEqual({ ends: { ok: 1 }, title: 'new', gate: 'validated' })
  })
})

describe('a program that is put away after it was looked at', () => {
  /** What each change ends with. */
  async function changeLate() {
    const made = await open({ categories: [{ steps: ['form', 'validation'] }] })
    const { program, categories } = made
    const sent = await makeResponse(server.app, platform, made)
    const ctx = operatorOn(server.app, platform)
    const params = { programId: program.id }
    const looks = await vi.importActual<typeof programs>('../program/program.repo.ts')
    const setStatus = async (status: 'archived' | 'active') => {
      const { version } = await looks.getProgramRow(program.id)
      await setProgramStatus(ctx, { ...params, status, version })
    }
    const archiveAfter = <Given extends unknown[], Found>(find: (...given: Given) => Promise<Found>) =>
      followed(find, () => setStatus('archived'))
    const file = join(folder, 'late.csv')
    writeFileSync(file, 'title\nUn\n')
    const table = await openTable(file)
    const { findInProgram } = await vi.importActual<typeof read>('./response.repo.ts')
    const changes = {
      form() {
        vi.mocked(programs.getProgramRow).mockImplementationOnce(archiveAfter(looks.getProgramRow))
        return createForm(ctx, { ...params, title: { fr: 'Autre' } })
      },
      import() {
        vi.mocked(programs.getProgramRow).mockImplementationOnce(archiveAfter(looks.getProgramRow))
        return importResponses(ctx, table, { program: program.id, map: [], state: 'submitted' })
      },
      decision() {
        vi.mocked(read.findInProgram).mockImplementationOnce(archiveAfter(findInProgram))
        return decideStep(ctx, {
          ...params,
          responseId: sent.id,
          stepId: categories[0]?.steps[1]?.id ?? '',
          lang: 'fr',
          decision: 'validated',
          from: 'toValidate',
        })
      },
    }
    const ends: Record<string, unknown> = {}
    for (const [name, change] of Object.entries(changes)) {
      ends[name] = await outcomes([change])
      await inPlatform(platform.id, () => setStatus('active'))
    }
    return ends
  }

  it('is not changed', async () => {
    const refused = { 'program.archived': 1 }
    expect(await changeLate()).toEqual({ form: refused, import: refused, decision: refused })
  })

  it('would be changed without the look inside the change', async () => {
    vi.mocked(programs.lockProgramStatus).mockResolvedValue('active')
    vi.mocked(write.requireActive).mockResolvedValue()
    expect(await changeLate()).toEqual({ form: { ok: 1 }, import: { ok: 1 }, decision: { ok: 1 } })
  })
})

describe('the closing instant', () => {
  // Both clock changes of the year, and zones east, west, half an hour off.
  it.each([
    ['Europe/Paris', '2026-10-25T00:30:00Z', 0],
    ['Europe/Paris', '2027-03-28T00:59:59.999Z', 15],
    ['America/New_York', '2026-11-01T05:30:00Z', 10],
    ['Asia/Kolkata', '2026-11-30T18:29:59Z', 1],
    ['Pacific/Auckland', '2026-11-30T10:59:00Z', 0],
  ])('in %s at %s with %i minutes of grace is kept to the millisecond', async (zone, closesAt, graceMinutes) => {
    const made = await open({ settings: { zone, closesAt, graceMinutes, opensAt: '2026-01-01T00:00:00Z' } })
    const last = new Date(closesAt).getTime() + graceMinutes * 60_000
    const tried: Record<string, Record<string, number>> = {}
    for (const offset of [-60_000, -1, 0, 1, 60_000]) {
      server.clock.set('2026-06-01T00:00:00Z')
      const person = await makePerson(platform)
      const { id } = await makeResponse(server.app, platform, made, { person, state: 'draft' })
      server.clock.set(new Date(last + offset))
      const ctx = applicantOn(server.app, platform, person)
      tried[offset] = await outcomes([() => submitResponse(ctx, { responseId: id })])
    }
    const [sent, late] = [{ ok: 1 }, { 'response.closed': 1 }]
    expect(tried).toEqual({ '-60000': sent, '-1': sent, '0': late, '1': late, '60000': late })
  })
})
