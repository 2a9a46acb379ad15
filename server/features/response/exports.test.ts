import { readdirSync, statSync, utimesSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { permissionsOf } from '#core/access/permissions.ts'
import type { ExportInfo } from '#core/response/export.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { Assignment } from '#server/db/models/Assignment.ts'
import { Event } from '#server/db/models/Event.ts'
import { ResponseExport } from '#server/db/models/ResponseExport.ts'
import { Role } from '#server/db/models/Role.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { asSystem, inPlatform } from '#server/tenancy/scope.ts'
import { makeManyResponses } from '#tests/factories/many.ts'
import { makePerson, makePlatform, type Person, signIn } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import type { Browser } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'

const server = testServer({ connections: 4 })
const DAY = 24 * 3_600_000

interface Made extends MadeProgram {
  platform: PlatformRef
  person: Person
  organiser: Browser
  path: string
}

async function make(titles: readonly string[] = ['Marée', 'Dune']): Promise<Made> {
  const platform = await makePlatform(server.app)
  const made = await makeProgram(server.app, platform)
  for (const title of titles) await makeResponse(server.app, platform, made, { answers: { title } })
  const person = await makePerson(platform, { role: 'program-administrator', programId: made.program.id })
  const organiser = await signIn(server.browser(platform.host), person)
  return { ...made, platform, person, organiser, path: `/api/user.programs/${made.program.id}/exports` }
}

const CSV = { format: 'csv', sensitive: 'masked' }
const start = (browser: Browser, path: string, body: object = CSV) => browser.post<ExportInfo>(path, body)
const folder = (made: Made) => join(server.app.config.dataDir, 'exports', made.platform.id)
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
const filesOf = (made: Made) => readdirSync(folder(made), { recursive: true }).map(String).sort()

describe('an export that is asked for', () => {
  it('is written by a job, and downloaded by the one who asked', async () => {
    const made = await make()
    const { organiser, path, program } = made
    const asked = await start(organiser, path)
    expect([asked.status, asked.body]).toMatchObject([202, { state: 'queued', progress: 0, name: null, size: null }])
    const early = await organiser.get(`${path}/${asked.body.id}/file`)
    expect([early.status, organiser.problem(early).code]).toEqual([409, 'response.exportNotReady'])

    await server.runJobs()
    const { body } = await organiser.get<ExportInfo>(`${path}/${asked.body.id}`)
    expect(body).toMatchObject({ state: 'done', progress: 100, name: `${program.slug}-2026-11-20.csv` })
    const { text, headers, bytes } = await organiser.get(`${path}/${asked.body.id}/file`)
    expect([text.includes('Marée'), text.includes('Dune'), bytes.length]).toEqual([true, true, body.size])
    expect([headers['content-type'], headers['content-length'], headers['content-disposition']]).toEqual([
      'text/csv; charset=utf-8',
      String(body.size),
      `attachment; filename="${program.slug}-2026-11-20.csv"`,
    ])
    const whole = await organiser.get(`/api/user.programs/${program.id}/responses/export`)
    expect(whole.text).toBe(text)
    // The other one leaves nothing behind, once it is sent.
    await expect.poll(() => filesOf(made)).toEqual([asked.body.id, join(asked.body.id, 'export')])
    expect([modeOf(folder(made)), modeOf(join(folder(made), asked.body.id, 'export'))]).toEqual(['700', '600'])
  })

  it('is in the log once, also when it is written twice', async () => {
    const { organiser, path, platform } = await make()
    const { body } = await start(organiser, path, { ...CSV, search: 'dune' })
    await server.runJobs()
    await organiser.get(`${path}/${body.id}/file`)
    await organiser.get(`${path}/${body.id}/file`)
    const events = await inPlatform(platform.id, () => Event.findAll({ where: { type: 'response.exported' } }))
    expect(events.map(({ after, personal }) => ({ ...after, ...personal?.after }))).toEqual([
      { format: 'csv', filters: { search: 'dune' }, sensitive: 'masked' },
    ])
  })

  it('is one export for a double click, and another one with other filters', async () => {
    const { organiser, path, platform } = await make()
    const answers = await Promise.all(Array.from({ length: 6 }, () => start(organiser, path)))
    const other = await start(organiser, path, { ...CSV, status: 'draft' })
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(202))
    expect([new Set(answers.map(({ body }) => body.id)).size, other.body.id === answers[0]?.body.id]).toEqual([
      1,
      false,
    ])
    await server.runJobs()
    const rows = await inPlatform(platform.id, () => ResponseExport.findAll())
    expect(rows.map(({ state }) => state)).toEqual(['done', 'done'])
    // What is finished is not what somebody means who asks again later.
    expect((await start(organiser, path)).body.id).not.toBe(answers[0]?.body.id)
  })

  it('waits for its turn: a person has three of a program written at a time', async () => {
    const { organiser, path } = await make()
    const statuses = []
    for (const search of ['a', 'b', 'c', 'd']) statuses.push((await start(organiser, path, { ...CSV, search })).status)
    expect(statuses).toEqual([202, 202, 202, 409])
  })

  it('is listed for its person alone, and found again on coming back', async () => {
    const { organiser, path, platform, program } = await make()
    const first = await start(organiser, path)
    await server.runJobs()
    const second = await start(organiser, path, { ...CSV, format: 'xlsx', lang: 'fr' })
    const colleague = await signIn(
      server.browser(platform.host),
      await makePerson(platform, { role: 'program-administrator', programId: program.id }),
    )
    const list = async (browser: Browser) =>
      (await browser.get<{ items: ExportInfo[] }>(path)).body.items.map(({ id, state }) => [id, state])
    expect([await list(organiser), await list(colleague)]).toEqual([
      [
        [second.body.id, 'queued'],
        [first.body.id, 'done'],
      ],
      [],
    ])
    const statuses = [
      await colleague.get(`${path}/${first.body.id}`),
      await colleague.get(`${path}/${first.body.id}/file`),
      await colleague.delete(`${path}/${first.body.id}`),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404])
  })

  it('is cancelled: nothing of it stays, and its job does nothing more', async () => {
    const made = await make()
    const { organiser, path } = made
    const queued = await start(organiser, path)
    expect((await organiser.delete(`${path}/${queued.body.id}`)).status).toBe(204)
    await server.runJobs()
    const done = await start(organiser, path)
    await server.runJobs()
    expect((await organiser.delete(`${path}/${done.body.id}`)).status).toBe(204)
    expect([(await organiser.get(`${path}/${done.body.id}/file`)).status, filesOf(made)]).toEqual([404, []])
  })

  it('expires after a day, and is swept with what a stopped process has left', async () => {
    const made = await make()
    const { organiser, path } = made
    const { body } = await start(organiser, path)
    await server.runJobs()
    const left = join(folder(made), '01900000-0000-7000-8000-0000000000aa')
    await mkdir(left)
    await writeFile(join(left, 'abc.part'), 'half')
    const long = new Date(server.clock.now().getTime() - DAY)
    utimesSync(left, long, long)
    server.clock.set(new Date(server.clock.now().getTime() + DAY + 3_600_001).toISOString())
    const again = await signIn(server.browser(made.platform.host), made.person)
    expect((await again.get(`${path}/${body.id}/file`)).status).toBe(404)
    await enqueue({ now: server.clock.now() }, 'response.removeExports', {})
    await server.runJobs()
    expect(filesOf(made)).toEqual([])
    expect(await asSystem('test', () => ResponseExport.count())).toBe(0)
  })

  it('is refused to who has lost the right meanwhile', async () => {
    const { organiser, path, platform, person } = await make()
    const masked = await start(organiser, path)
    const included = await start(organiser, path, { ...CSV, sensitive: 'included' })
    await server.runJobs()
    const status = async ({ body }: { body: ExportInfo }) => (await organiser.get(`${path}/${body.id}/file`)).status
    expect([await status(masked), await status(included)]).toEqual([200, 200])
    const permissionsWithout = (...gone: string[]) =>
      inPlatform(platform.id, async () => {
        const assignment = await Assignment.findOne({ where: { membershipId: person.membershipId } })
        const role = await Role.findOne({ where: { id: assignment?.roleId } })
        const permissions = (role ? permissionsOf(role) : []).filter((one) => !gone.includes(one))
        await Role.update({ permissions }, { where: { id: role?.id } })
      })
    await permissionsWithout('program.response.sensitive.read')
    expect([await status(masked), await status(included)]).toEqual([200, 403])
    await permissionsWithout('program.response.export')
    expect([await status(masked), await status(included)]).toEqual([403, 403])
  })
})

describe('the formats of an export', () => {
  const run = async ({ organiser, path }: Made, body: object) => {
    const asked = await start(organiser, path, { ...CSV, ...body })
    await server.runJobs()
    const info = await organiser.get<ExportInfo>(`${path}/${asked.body.id}`)
    return { info: info.body, file: await organiser.get(`${path}/${asked.body.id}/file`) }
  }

  it('are chosen columns in their order, as CSV and JSON', async () => {
    const made = await make()
    const columns = ['title', 'number', `form-${made.form.id}-title`]
    const csv = await run(made, { columns })
    expect(csv.file.text.slice(1).split('\n').slice(0, 2)).toEqual([columns.join(','), 'Marée,0001,Marée'])
    const json = await run(made, { format: 'json', columns: ['title', 'submittedAt', 'nothing'] })
    expect(JSON.parse(json.file.text)).toEqual([
      { title: 'Marée', submittedAt: '2026-11-20T09:00:00.000Z' },
      { title: 'Dune', submittedAt: '2026-11-20T09:00:00.000Z' },
    ])
  })

  it('are one PDF, or one each in a ZIP with readable names', async () => {
    const made = await make(['Marée', 'Dune', 'Dune / 2'])
    const one = await run(made, { format: 'pdf', lang: 'fr' })
    expect([one.info.state, one.info.name, one.file.bytes.subarray(0, 5).toString()]).toEqual([
      'done',
      `${made.program.slug}-2026-11-20.pdf`,
      '%PDF-',
    ])
    const each = await run(made, { format: 'pdfs', lang: 'fr' })
    expect(each.info.name).toBe(`${made.program.slug}-2026-11-20.zip`)
    const packed = Object.entries(unzipSync(each.file.bytes))
    expect(packed.map(([name, bytes]) => [name, Buffer.from(bytes).subarray(0, 5).toString()])).toEqual([
      ['0001 Marée.pdf', '%PDF-'],
      ['0002 Dune.pdf', '%PDF-'],
      ['0003 Dune _ 2.pdf', '%PDF-'],
    ])
    const none = await run(made, { format: 'files', lang: 'fr' })
    expect([none.info.state, Object.keys(unzipSync(none.file.bytes))]).toEqual(['done', []])
  })
})

describe('twenty downloads that nobody reads', () => {
  it('hold no connection of the database: neighbours are answered', async () => {
    const made = await make([])
    const { organiser, path, platform, program } = made
    // More than sockets take in: the rest of each answer waits in the server.
    const answers = JSON.stringify({ title: `Projet # ${'long '.repeat(200)}` })
    await makeManyResponses(platform, made, { count: 12_000, answers })
    const { body } = await start(organiser, path)
    await server.runJobs()
    const cookie = [...organiser.cookies].map((pair) => pair.join('=')).join('; ')
    const stalled = await Promise.all(
      Array.from(
        { length: 20 },
        (_, n) =>
          new Promise<{ close(): void; status: number | undefined }>((done, fail) => {
            const one = request(
              {
                port: server.port,
                host: '127.0.0.1',
                path: n % 10 === 0 ? `/api/user.programs/${program.id}/responses/export` : `${path}/${body.id}/file`,
                headers: { host: platform.host, cookie },
              },
              // It is paused: nothing reads it.
              (res) => done({ status: res.statusCode, close: () => one.destroy() }),
            )
            one.on('error', fail).end()
          }),
      ),
    )
    try {
      expect(stalled.map(({ status }) => status)).toEqual(Array(20).fill(200))
      const neighbours = await Promise.all(
        Array.from({ length: 8 }, () => organiser.get(`/api/user.programs/${program.id}/responses`)),
      )
      expect(neighbours.map(({ status }) => status)).toEqual(Array(8).fill(200))
    } finally {
      for (const one of stalled) one.close()
    }
  }, 60_000)
})
