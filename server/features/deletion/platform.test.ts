import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Session } from '#core/account/account.contract.ts'
import type { PlatformDeletion as Deletion } from '#core/deletion/platform.contract.ts'
import type { OperatorPlatformDetails } from '#core/operator/operator.contract.ts'
import { contextFor, type PlatformRef } from '#server/context.ts'
import { Email } from '#server/db/models/Email.ts'
import { Event } from '#server/db/models/Event.ts'
import { Membership } from '#server/db/models/Membership.ts'
import { Platform } from '#server/db/models/Platform.ts'
import { PlatformDeletion } from '#server/db/models/PlatformDeletion.ts'
import { Session as SessionModel } from '#server/db/models/Session.ts'
import { User } from '#server/db/models/User.ts'
import { setPlatformState } from '#server/features/platform/platform.actions.ts'
import { select } from '#server/tenancy/raw.ts'
import { asSystem, INSTALLATION, inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, type Person, signIn, startSupport } from '../../../tests/factories/people.ts'
import { makeProgram } from '../../../tests/factories/program.ts'
import { makeResponse } from '../../../tests/factories/response.ts'
import { type Browser, codeOf } from '../../../tests/http.ts'
import { PNG } from '../../../tests/isolation/fixture.ts'
import { testServer } from '../../../tests/suite.ts'

const server = testServer()
const DAY = 86_400_000
const MINUTE = 60_000
let estran: PlatformRef
let lumen: PlatformRef
let person: Person
let owner: Browser

beforeEach(async () => {
  estran = await makePlatform(server.app, { slug: 'estran', name: 'Fondation Estran' })
  lumen = await makePlatform(server.app, { slug: 'lumen', name: 'Lumen Prize' })
  person = await makePerson(estran, { role: 'owner', email: 'owner@example.org' })
  owner = await signIn(server.browser(estran.host), person)
})

const path = (platform = estran) => `/api/platforms/${platform.id}/deletion`
const ask = (browser = owner, name = 'fondation estran ') => browser.post<Deletion>(path(), { name })
const read = async (browser = owner) => (await browser.get<Deletion>(path())).body
const mailsTo = async (to: string) =>
  (await asSystem('test', () => Email.findAll({ where: { to }, order: [['id', 'ASC']], raw: true }))).map(
    ({ template }) => template,
  )
const states = () =>
  asSystem('test', async () => (await PlatformDeletion.findAll({ raw: true })).map(({ state }) => state))
const stateOf = async ({ id }: PlatformRef) => (await Platform.findByPk(id, { raw: true }))?.state

async function later(ms: number): Promise<void> {
  server.clock.advance(ms)
  await server.runJobs()
}

/** Names of tables that have a row of the platform. */
async function tablesWith(platformId: string): Promise<string[]> {
  const models = Object.values(Event.sequelize?.models ?? {}).filter(
    (model) => 'platformId' in model.getAttributes() && model.name !== 'Job',
  )
  return asSystem('test', async () => {
    const found: string[] = []
    for (const model of models) if ((await model.count({ where: { platformId } })) > 0) found.push(model.name)
    return found.sort()
  })
}

describe('an owner', () => {
  it('sees what goes, asks for it by name, and everybody of the team is told so', async () => {
    const made = await makeProgram(server.app, estran)
    await makeResponse(server.app, estran, made)
    expect(await read()).toMatchObject({
      name: 'Fondation Estran',
      isOwner: true,
      pending: null,
      figures: { programs: 1, applications: 1, forms: 1, files: 0, bytes: 0, staff: 1, applicants: 1 },
    })
    const second = await makePerson(estran, { role: 'owner', email: 'second@example.org' })
    const answer = await ask()
    expect([answer.status, answer.body.pending?.runAt]).toEqual([201, '2026-12-04T09:00:00.000Z'])
    expect(await mailsTo(second.email)).toEqual(['platformDeletionScheduled'])
    expect(await mailsTo(person.email)).toEqual(['platformDeletionScheduled'])
    const juror = await makePerson(estran, { role: 'jury', programId: made.program.id })
    const notices = async (browser: Browser) => (await browser.get<Session>('/api/session')).body.user?.notices
    expect(await notices(owner)).toEqual({ deletion: { runAt: '2026-12-04T09:00:00.000Z' } })
    expect(await notices(await signIn(server.browser(estran.host), juror))).toEqual(await notices(owner))
    const applicant = await signIn(server.browser(estran.host), await makePerson(estran))
    expect(await notices(applicant)).toBeUndefined()
  })

  it('types the name, is proved anew, and asks once', async () => {
    expect(await codeOf(await ask(owner, 'Fondation'))).toEqual([422, 'request.invalid'])
    expect((await ask()).status).toBe(201)
    expect(codeOf(await ask())).toEqual([409, 'deletion.pending'])
    server.clock.advance(11 * MINUTE)
    expect(codeOf(await ask())).toEqual([403, 'session.stepUp'])
  })

  it('asks twice at once and gets one', async () => {
    const answers = await Promise.all([ask(), ask()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await states()).toEqual(['pending'])
  })

  it('is the only one who can, not an administrator, not support', async () => {
    const administrator = await makePerson(estran, { role: 'platform-administrator' })
    const browser = await signIn(server.browser(estran.host), administrator)
    expect(codeOf(await ask(browser))).toEqual([403, 'member.notOwner'])
    await ask()
    expect((await read(browser)).isOwner).toBe(false)
    expect(codeOf(await browser.delete(path()))).toEqual([403, 'member.notOwner'])
    const operator = await makePerson(lumen)
    await User.update({ superAdmin: true }, { where: { id: operator.id } })
    await startSupport(estran, operator)
    const support = await signIn(server.browser(estran.host), operator)
    expect(codeOf(await support.delete(path()))).toEqual([403, 'member.notOwner'])
  })

  it('cancels, and nothing happens at the date', async () => {
    await ask()
    expect((await owner.delete<Deletion>(path())).body.pending).toBeNull()
    expect(codeOf(await owner.delete(path()))).toEqual([404, 'resource.notFound'])
    await later(15 * DAY)
    await later(20 * MINUTE)
    expect([await stateOf(estran), await states()]).toEqual(['active', ['cancelled']])
    expect(await mailsTo(person.email)).toEqual(['platformDeletionScheduled', 'platformDeletionCancelled'])
    const types = await inPlatform(estran.id, () => Event.findAll({ where: { subjectKind: 'platform' }, raw: true }))
    expect(types.map(({ type }) => type).sort()).toEqual([
      'platform.created',
      'platform.deletionCancelled',
      'platform.deletionRequested',
    ])
  })

  it('can ask again after that, with a new delay', async () => {
    await ask()
    await owner.delete(path())
    await later(DAY)
    owner = await signIn(server.browser(estran.host), person)
    expect((await ask()).body.pending?.runAt).toBe('2026-12-05T09:00:00.000Z')
    await later(13 * DAY + 12 * 3_600_000)
    expect(await stateOf(estran)).toBe('active')
  })
})

describe('at the date', () => {
  it('the platform is closed, and its data go a little later, in database and files', async () => {
    const made = await makeProgram(server.app, estran)
    await makeResponse(server.app, estran, made)
    await owner.upload(`/api/platforms/${estran.id}/interfaces/logo`, 'logo.png', PNG)
    const both = await makePerson(estran, { email: 'both@example.org' })
    await signIn(server.browser(estran.host), both)
    await inPlatform(lumen.id, () =>
      Membership.create({ userId: both.id, kind: 'applicant', state: 'active' } as never),
    )
    const operator = await makePerson(estran, { email: 'operator@example.org' })
    await User.update({ superAdmin: true }, { where: { id: operator.id } })
    await makeResponse(server.app, lumen, await makeProgram(server.app, lumen))
    const others = await tablesWith(lumen.id)
    const files = join(server.app.config.dataDir, 'files', estran.id)
    await ask()
    await later(11 * DAY)
    expect(await mailsTo(person.email)).toEqual(['platformDeletionScheduled', 'platformDeletionReminder'])
    await later(3 * DAY)
    expect([await stateOf(estran), await states()]).toEqual(['deleted', ['running']])
    expect(codeOf(await owner.get(path()))).toEqual([410, 'platform.deleted'])
    expect((await tablesWith(estran.id)).length).toBeGreaterThan(10)
    await later(20 * MINUTE)
    expect([await tablesWith(estran.id), await states()]).toEqual([['PlatformDeletion'], ['done']])
    expect(existsSync(files)).toBe(false)
    expect((await User.findAll({ order: [['email', 'ASC']], raw: true })).map(({ email }) => email)).toEqual(
      expect.arrayContaining(['both@example.org', 'operator@example.org']),
    )
    expect(await User.count({ where: { email: 'owner@example.org' } })).toBe(0)
    expect(await SessionModel.count({ where: { platformId: estran.id } })).toBe(0)
    // Nothing of another platform went.
    expect(await tablesWith(lumen.id)).toEqual(others)
    expect(readdirSync(join(server.app.config.dataDir, 'files')).includes(estran.id)).toBe(false)
  })

  it('owners get a last mail, which is forgotten as well', async () => {
    await ask()
    await later(14 * DAY)
    await later(20 * MINUTE)
    expect(await mailsTo(person.email)).toEqual(['platformDeletionDone'])
    await later(DAY + MINUTE)
    expect(await mailsTo(person.email)).toEqual([])
    const [event] = await inPlatform(INSTALLATION, () =>
      Event.findAll({ where: { type: 'platform.purged' }, raw: true }),
    )
    expect(event).toMatchObject({ subjectName: 'Fondation Estran', after: { slug: 'estran', accounts: 1 } })
    const mentions = await asSystem('test', () =>
      select<{ n: number }>(
        "SELECT COUNT(*) AS n FROM user u WHERE u.email = 'owner@example.org'",
        {},
        { n: 'number' },
      ),
    )
    expect(mentions[0]?.n).toBe(0)
  })

  it('operators see it, and nobody restores what is gone', async () => {
    const person = await makePerson(lumen, { email: 'operator@example.org' })
    await User.update({ superAdmin: true }, { where: { id: person.id } })
    const details = async () => {
      const operator = await signIn(server.browser('app.test.localhost'), person)
      return (await operator.get<OperatorPlatformDetails>('/api/operator/platforms/estran')).body
    }
    await ask()
    expect((await details()).deletion).toEqual({ runAt: '2026-12-04T09:00:00.000Z', doneAt: null })
    await later(14 * DAY)
    await later(20 * MINUTE)
    const { state, deletion } = await details()
    expect([state, deletion]).toEqual([
      'deleted',
      { runAt: '2026-12-04T09:00:00.000Z', doneAt: '2026-12-04T09:20:00.000Z' },
    ])
    const operator = await signIn(server.browser('app.test.localhost'), person)
    const restored = await operator.put('/api/operator/platforms/estran/state', {
      to: 'restored',
      reason: 'By mistake',
    })
    expect(codeOf(restored)).toEqual([409, 'operator.transition'])
  })

  it('a platform that an operator restores in the last minutes stays', async () => {
    await ask()
    await later(14 * DAY)
    const person = await makePerson(lumen, { email: 'operator@example.org' })
    await User.update({ superAdmin: true }, { where: { id: person.id } })
    const operator = await signIn(server.browser('app.test.localhost'), person)
    await operator.put('/api/operator/platforms/estran/state', { to: 'restored', reason: 'By mistake' })
    await later(20 * MINUTE)
    expect([await stateOf(estran), await states()]).toEqual(['active', ['cancelled']])
    expect(await tablesWith(estran.id)).toContain('Membership')
  })

  it('a platform that was deleted by an operator meanwhile goes as well', async () => {
    await ask()
    await setPlatformState(contextFor(server.app, { kind: 'operator', name: 'test' }), estran, 'deleted')
    await later(14 * DAY)
    await later(20 * MINUTE)
    expect(await tablesWith(estran.id)).toEqual(['PlatformDeletion'])
  })
})

it('goes on where a stopped process left it', async () => {
  await makeResponse(server.app, estran, await makeProgram(server.app, estran))
  await ask()
  await later(14 * DAY)
  const { files } = server.app
  const { removeAll } = files
  let stops = 0
  files.removeAll = async (id) => {
    await removeAll(id)
    if (stops++ === 0) throw new Error('the process is stopped')
  }
  try {
    await later(20 * MINUTE)
    expect(await states()).toEqual(['running'])
    // Members went, then it was stopped again.
    await inPlatform(estran.id, () => Membership.destroy({ where: { kind: 'applicant' } }))
    for (let hours = 0; hours < 24 && (await states())[0] === 'running'; hours += 1) await later(60 * MINUTE)
  } finally {
    files.removeAll = removeAll
  }
  expect([stops, await states(), await tablesWith(estran.id)]).toEqual([2, ['done'], ['PlatformDeletion']])
})
