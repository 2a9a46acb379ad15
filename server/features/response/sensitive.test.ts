import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { BUILT_IN_ROLES, permissionsOf } from '#core/access/permissions.ts'
import type { Field, FormDefinition } from '#core/form/definition.ts'
import type { ResponseDetail, ResponseRow } from '#core/response/response.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { db } from '#server/db/database.ts'
import { up } from '#server/db/migrations/0041-sensitive-permission.ts'
import { Event } from '#server/db/models/Event.ts'
import { Role } from '#server/db/models/Role.ts'
import { Schema } from '#server/db/schema.ts'
import { runDueJobs } from '#server/jobs/jobs.ts'
import { loadJobs } from '#server/slices.ts'
import { asSystem, inPlatform } from '#server/tenancy/scope.ts'
import { operatorOn, republishForm } from '#tests/factories/form.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '#tests/factories/program.ts'
import { applicantOn, makeResponse } from '#tests/factories/response.ts'
import type { Browser } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'
import { importResponses } from '../import/import.actions.ts'
import { flawWords } from '../import/problem.words.ts'
import type { ImportError } from '../import/problems.ts'
import { openTable } from '../import/table.ts'
import { readMine } from './read.actions.ts'
import { indexWords } from './words.ts'

const server = testServer()

const text = (reference: string, more: Partial<Field> = {}) =>
  ({ type: 'text', reference, title: { fr: reference }, ...more }) as Field
const team = (sensitive: boolean): Field => ({
  type: 'questions-group',
  reference: 'team',
  title: { fr: 'Équipe' },
  fields: [text('name'), text('iban', sensitive ? { sensitive } : {})],
})
const formWith = (...hidden: string[]): FormDefinition => ({
  fields: [
    text('motto', hidden.includes('motto') ? { sensitive: true } : {}),
    text('name_of'),
    { type: 'date', reference: 'born', title: { fr: 'Né' }, ...(hidden.includes('born') && { sensitive: true }) },
    team(hidden.includes('iban')),
  ],
})
const HIDDEN = formWith('motto', 'born', 'iban')
const ANSWERS = {
  motto: 'Quetzalcoatl',
  name_of: 'Marée',
  born: '2001-02-03',
  team: [{ name: 'Lena', iban: 'FR7612345' }],
}

const runJobs = async () => runDueJobs({ kinds: await loadJobs(server.app), clock: server.clock, log: server.app.log })

interface Made extends MadeProgram {
  platform: PlatformRef
  id: string
}

async function make(definition: FormDefinition = HIDDEN): Promise<Made> {
  const platform = await makePlatform(server.app)
  const made = await makeProgram(server.app, platform, { definition })
  const { id } = await makeResponse(server.app, platform, made, { answers: ANSWERS })
  return { ...made, platform, id }
}

const as = async ({ platform, program }: Made, role: 'program-administrator' | 'collaborator'): Promise<Browser> =>
  signIn(server.browser(platform.host), await makePerson(platform, { role, programId: program.id }))

/** Somebody who may export, and see nothing sensitive. */
async function exporter(made: Made): Promise<Browser> {
  const { platform, program } = made
  await inPlatform(platform.id, () =>
    Role.create({
      key: 'exporter',
      scope: 'program',
      name: { fr: 'Export' },
      permissions: [...BUILT_IN_ROLES.collaborator.permissions, 'program.response.export'],
    }),
  )
  const person = await makePerson(platform, { role: 'exporter' as 'collaborator', programId: program.id })
  return signIn(server.browser(platform.host), person)
}

const exported = (browser: Browser, { program }: Made, query: string) =>
  browser.get(`/api/user.programs/${program.id}/responses/export?${query}`)
/** Answers of the first row, by the end of their column's id. */
async function answersIn(browser: Browser, made: Made, query: string) {
  const [head = [], row = []] = parse((await exported(browser, made, query)).text, { bom: true }) as string[][]
  return Object.fromEntries(
    head.flatMap((id, n) => (id.startsWith('form-') ? [[id.replace(/^form-[0-9a-f-]{36}-/, ''), row[n]]] : [])),
  )
}
const events = ({ platform }: Made, type: string) =>
  inPlatform(platform.id, () => Event.findAll({ where: { type }, order: [['id', 'ASC']] }))

describe('sensitive answers in an export', () => {
  const MASKED = { motto: '•••', name_of: 'Marée', born: '•••', 'team[0][name]': 'Lena', 'team[0][iban]': '•••' }

  it('are masked unless asked for, left out where that is asked', async () => {
    const made = await make()
    const organiser = await as(made, 'program-administrator')
    expect(await answersIn(organiser, made, '')).toEqual(MASKED)
    expect(await answersIn(organiser, made, 'sensitive=masked&lang=fr')).toEqual(MASKED)
    expect(await answersIn(organiser, made, 'sensitive=left-out')).toEqual({
      name_of: 'Marée',
      'team[0][name]': 'Lena',
    })
    const { bytes } = await exported(organiser, made, 'format=xlsx&lang=fr')
    expect(JSON.stringify(await readSheet(bytes))).not.toMatch(/Quetzalcoatl|2001-02-03|FR7612345/)
  })

  it('are included for who may see them, and that is in the log', async () => {
    const made = await make()
    const organiser = await as(made, 'program-administrator')
    expect(await answersIn(organiser, made, 'sensitive=included')).toMatchObject({
      motto: 'Quetzalcoatl',
      born: '2001-02-03',
      'team[0][iban]': 'FR7612345',
    })
    expect((await events(made, 'response.exported')).map(({ after }) => after?.sensitive)).toEqual(['included'])
  })

  it('are refused to who may only export', async () => {
    const made = await make()
    const browser = await exporter(made)
    const refused = await exported(browser, made, 'sensitive=included')
    expect([refused.status, browser.problem(refused).code]).toEqual([403, 'missing_permissions'])
    expect(await answersIn(browser, made, '')).toEqual(MASKED)
    expect((await events(made, 'response.exported')).map(({ after }) => after?.sensitive)).toEqual(['masked'])
  })

  it('are those of the form as it is now', async () => {
    const made = await make(formWith())
    const organiser = await as(made, 'program-administrator')
    expect(await answersIn(organiser, made, '')).toMatchObject({ motto: 'Quetzalcoatl' })
    await republishForm(server.app, made.platform, made.program.id, made.form, HIDDEN)
    expect(await answersIn(organiser, made, '')).toEqual(MASKED)
  })

  it('stay as they are when a masked export comes back, and make no new application', async () => {
    const made = await make()
    const organiser = await as(made, 'program-administrator')
    const path = join(tmpdir(), `opencall-masked-${made.program.id}.csv`)
    const csv = (await exported(organiser, made, '')).text
    const importing = (content: string) =>
      inPlatform(made.platform.id, async () => {
        writeFileSync(path, content)
        return importResponses(operatorOn(server.app, made.platform), await openTable(path), {
          program: made.program.id,
          map: [],
          state: 'submitted',
        })
      })
    expect(await importing(csv)).toMatchObject({ created: 0, changed: 0, same: 1 })
    expect(await importing(csv.replace(',Marée,•••', ',Dune,•••'))).toMatchObject({ created: 0, changed: 1 })
    expect(await answersIn(organiser, made, 'sensitive=included')).toMatchObject({
      motto: 'Quetzalcoatl',
      name_of: 'Dune',
    })
    const other = csv.replace(made.id, '01900000-0000-7000-8000-00000000000f')
    const error: unknown = await importing(other).catch((reason: unknown) => reason)
    rmSync(path)
    expect((error as ImportError).problems.map(flawWords)).toEqual(
      Array(3).fill(expect.stringMatching(/^holds •••, the mask of a sensitive answer/)),
    )
  })
})

describe('sensitive answers of one application', () => {
  const detail = (browser: Browser, { program, id }: Made, query = '') =>
    browser.get<ResponseDetail>(`/api/user.programs/${program.id}/responses/${id}?${query}`)

  it('are masked, and shown to who may see them and asks, which is logged', async () => {
    const made = await make()
    const organiser = await as(made, 'program-administrator')
    const { body } = await detail(organiser, made)
    expect(body.steps[0]).toMatchObject({
      answers: { name_of: 'Marée', team: [{ name: 'Lena' }] },
      masked: ['motto', 'born', 'team[0].iban'],
    })
    expect(body.abilities.readSensitive).toBe(true)
    expect(JSON.stringify(body)).not.toMatch(/Quetzalcoatl|2001-02-03|FR7612345/)
    const whole = await detail(organiser, made, 'sensitive=included')
    expect(whole.body.steps[0]?.answers).toEqual(ANSWERS)
    expect((await events(made, 'response.sensitiveRead')).map(({ subjectId }) => subjectId)).toEqual([made.id])
  })

  it('are refused to a collaborator, who sees the rest', async () => {
    const made = await make()
    const browser = await as(made, 'collaborator')
    const refused = await detail(browser, made, 'sensitive=included')
    expect([refused.status, browser.problem(refused).code]).toEqual([403, 'missing_permissions'])
    expect((await detail(browser, made)).body.abilities.readSensitive).toBe(false)
    expect(await events(made, 'response.sensitiveRead')).toEqual([])
  })

  it('are whole for their applicant', async () => {
    const made = await make(formWith())
    const person = await makePerson(made.platform)
    const { id } = await makeResponse(server.app, made.platform, made, { person, answers: ANSWERS })
    await republishForm(server.app, made.platform, made.program.id, made.form, HIDDEN)
    const ctx = applicantOn(server.app, made.platform, person)
    const mine = await inPlatform(made.platform.id, () => readMine(ctx, id))
    expect([mine.steps[0]?.answers, mine.steps[0]?.masked]).toEqual([ANSWERS, undefined])
  })

  it('are left out of the history that was written before they were', async () => {
    const made = await make(formWith())
    const organiser = await as(made, 'program-administrator')
    expect(JSON.stringify((await detail(organiser, made)).body.history)).toMatch(/Quetzalcoatl/)
    await republishForm(server.app, made.platform, made.program.id, made.form, HIDDEN)
    await runJobs()
    expect(JSON.stringify((await detail(organiser, made)).body)).not.toMatch(/Quetzalcoatl|2001-02-03|FR7612345/)
  })
})

describe('an application', () => {
  const found = async (browser: Browser, { program }: Made, search: string) =>
    (await browser.get<{ items: ResponseRow[] }>(`/api/user.programs/${program.id}/responses?search=${search}`)).body
      .items

  it('is no longer found by an answer, nor called by it, that a new version makes sensitive', async () => {
    const made = await make(formWith())
    const organiser = await as(made, 'program-administrator')
    await indexWords(server.clock.now(), 0)
    expect((await found(organiser, made, 'quetzal')).map(({ title }) => title)).toEqual(['Quetzalcoatl'])
    await republishForm(server.app, made.platform, made.program.id, made.form, HIDDEN)
    await runJobs()
    expect(await found(organiser, made, 'quetzal')).toEqual([])
    expect((await found(organiser, made, 'maree')).map(({ title }) => title)).toEqual(['Marée'])
  })
})

it('roles of platforms that are there get the permission to see sensitive answers', async () => {
  const { platform } = await make()
  const roles = () =>
    inPlatform(platform.id, async () =>
      Object.fromEntries(
        (await Role.findAll({ where: { builtIn: true } })).map((role) => [role.key, permissionsOf(role)]),
      ),
    )
  const before = await roles()
  await inPlatform(platform.id, async () => {
    for (const role of await Role.findAll())
      await role.update({ permissions: permissionsOf(role).filter((one) => one !== 'program.response.sensitive.read') })
  })
  await asSystem('as a migration runs', () => up(new Schema(db().getQueryInterface())))
  const after = await roles()
  expect(
    Object.keys(after)
      .filter((key) => after[key]?.includes('program.response.sensitive.read'))
      .sort(),
  ).toEqual(['owner', 'platform-administrator', 'program-administrator'])
  expect(Object.keys(after).map((key) => [key, after[key]?.length])).toEqual(
    Object.keys(before).map((key) => [key, before[key]?.length]),
  )
})
