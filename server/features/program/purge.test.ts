import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, expect, it } from 'vitest'
import type { Program } from '#core/program/program.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { db } from '#server/db/database.ts'
import { Event } from '#server/db/models/Event.ts'
import { StoredFile } from '#server/db/models/StoredFile.ts'
import { rows } from '#server/db/rows.ts'
import { loadJobs } from '#server/slices.ts'
import { asSystem, inPlatform } from '#server/tenancy/scope.ts'
import { makeManyResponses } from '../../../tests/factories/many.ts'
import { makePerson, makePlatform, signIn } from '../../../tests/factories/people.ts'
import { makeProgram } from '../../../tests/factories/program.ts'
import { makeResponse } from '../../../tests/factories/response.ts'
import type { Browser } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'

const server = testServer()
let platform: PlatformRef
let owner: Browser

beforeEach(async () => {
  platform = await makePlatform(server.app)
  owner = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
})

const path = (program: { id: string }, rest = '') => `/api/user.programs/${program.id}${rest}`
const trash = async (program: Program) =>
  (await owner.put<Program>(path(program, '/status'), { status: 'deleted', version: program.version })).body
const remove = (program: Program, by: Browser = owner) =>
  by.send<{ code?: string }>('DELETE', path(program), { body: { version: program.version } })
const totals = async () =>
  (await owner.get<{ metadata: { totals: Record<string, number> } }>('/api/user.programs?status=deleted')).body.metadata
    .totals

/** Rows of the platform by table, of those that a program fills. */
async function held(): Promise<Record<string, number>> {
  const tables =
    'program slug category step form form_version response answer_set step_state response_word answer_value'.split(' ')
  const counts = tables.map(async (table) => {
    const [found] = await asSystem('a test counts', () =>
      db().query(`SELECT COUNT(*) AS n FROM ${table} WHERE platform_id = '${platform.id}'`),
    )
    return [table, Number((found as { n: number }[])[0]?.n)] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

/** Runs a job of a kind as the schedule would. */
const run = async (kind: string, now = server.clock.now()) =>
  (await loadJobs(server.app))
    .find((one) => one.kind === kind)
    ?.run({ id: '', kind, payload: {}, platformId: null, attempt: 1, now, signal: new AbortController().signal })

const DAY = 86_400_000
const later = (days: number) => new Date(server.clock.now().getTime() + days * DAY)

it('deletes a program of the trash for good, with all that was in it and nothing else', async () => {
  await makeProgram(server.app, platform)
  const before = await held()
  const made = await makeProgram(server.app, platform)
  await makeManyResponses(platform, made, { count: 450 })
  const inTrash = await trash(made.program)
  expect(inTrash.abilities).toMatchObject({ remove: true, restore: true })
  expect((await totals()).deleted).toBe(1)

  expect((await remove(inTrash)).status).toBe(204)
  expect((await totals()).deleted).toBe(0)
  expect((await owner.get(path(inTrash))).status).toBe(404)
  await server.runJobs()
  expect(await held()).toEqual(before)
  const told = await inPlatform(platform.id, () =>
    rows(Event, { where: { type: 'program.removed' }, attributes: ['actorKind', 'subjectId'] }),
  )
  expect(told.map(({ subjectId }) => subjectId)).toEqual([inTrash.id])
})

it('is for programs of the trash, as they were seen there, and for who may delete them', async () => {
  const { program } = await makeProgram(server.app, platform)
  expect([(await remove(program)).body.code]).toEqual(['program.transition'])
  const inTrash = await trash(program)
  expect((await remove({ ...inTrash, version: inTrash.version - 1 })).body.code).toBe('resource.stale')
  const person = await makePerson(platform, { role: 'program-administrator', programId: program.id })
  const administrator = await signIn(server.browser(platform.host), person)
  expect((await remove(inTrash, administrator)).status).toBe(403)
  const answers = await Promise.all([remove(inTrash), remove(inTrash)])
  expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1)
})

it('empties the trash of what has been there for more than 30 days', async () => {
  const { program } = await makeProgram(server.app, platform)
  const inTrash = await trash(program)
  await run('program.emptyTrash', later(29.9))
  expect((await owner.get(path(inTrash))).status).toBe(200)
  await run('program.emptyTrash', later(30.1))
  expect((await owner.get(path(inTrash))).status).toBe(404)
  const [told] = await inPlatform(platform.id, () =>
    rows(Event, { where: { type: 'program.removed' }, attributes: ['actorKind', 'subjectId'] }),
  )
  expect([told?.actorKind, told?.subjectId]).toEqual(['system', inTrash.id])
  server.clock.set(later(31).toISOString())
  await server.runJobs()
  expect((await held()).form).toBe(0)
})

it('removes files of applications that are gone, a day later, and no other', async () => {
  const made = await makeProgram(server.app, platform)
  const { id } = await makeResponse(server.app, platform, made, { person: await makePerson(platform), state: 'draft' })
  const put = async (ownerKind: string, ownerId: string | null) => {
    const stored = await server.app.files.write(platform.id, bytes(), { maxBytes: 100 })
    const { key, size, checksum } = stored
    const file = { key, size, checksum, name: 'a.txt', type: 'text/plain', storage: 'disk', scanState: 'unscanned' }
    const rest = { visibility: 'private' as const, ownerKind, ownerId, uploadedById: null, deletedAt: null }
    await inPlatform(platform.id, () => StoredFile.create({ ...file, ...rest } as never))
    await server.app.files.keep(platform.id, key)
    return join(server.app.config.dataDir, 'files', platform.id, key.slice(0, 2), key)
  }
  const [answer, logo] = [await put('response', id), await put('logo', platform.id)]
  await remove(await trash(made.program))
  await server.runJobs()
  await run('file.removeAbandoned')
  expect([existsSync(answer), existsSync(logo)]).toEqual([true, true])
  await run('file.removeAbandoned', new Date(Date.now() + 2 * DAY))
  expect([existsSync(answer), existsSync(logo)]).toEqual([false, true])
  expect(await inPlatform(platform.id, () => StoredFile.count())).toBe(1)
})

async function* chunks() {
  yield Buffer.from('hello')
}
const bytes = () => Readable.from(chunks())
