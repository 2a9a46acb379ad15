import { beforeEach, describe, expect, it } from 'vitest'
import type { Retention, RetentionOfProgram, RetentionPreview } from '#core/retention/retention.contract.ts'
import type { RetentionKind, RetentionRule } from '#core/retention/retention.rules.ts'
import { contextFor, type PlatformRef } from '#server/context.ts'
import { AnswerSet } from '#server/db/models/AnswerSet.ts'
import { Email } from '#server/db/models/Email.ts'
import { Event } from '#server/db/models/Event.ts'
import { Response } from '#server/db/models/Response.ts'
import { StoredFile } from '#server/db/models/StoredFile.ts'
import { rows } from '#server/db/rows.ts'
import { verifyLog } from '#server/events/verify.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { FORM_WITH_FILE } from '../../../tests/factories/form.ts'
import { makePerson, makePlatform, PASSWORD, type Person, signIn } from '../../../tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '../../../tests/factories/program.ts'
import { makeResponse } from '../../../tests/factories/response.ts'
import { type Browser, codeOf } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'
import { exportPlatform } from '../manifest/export.actions.ts'
import { applyManifest, planManifest } from '../manifest/manifest.actions.ts'
import { retainResponse } from '../response/retain.actions.ts'

const server = testServer()
const CLOSING = '2026-12-01T09:00:00.000Z'
let platform: PlatformRef
let owner: Person
let browser: Browser
let made: MadeProgram

beforeEach(async () => {
  platform = await makePlatform(server.app)
  owner = await makePerson(platform, { role: 'owner' })
  browser = await signIn(server.browser(platform.host), owner)
  made = await makeProgram(server.app, platform, { definition: FORM_WITH_FILE, settings: { closesAt: CLOSING } })
  // The daily job begins to count here.
  await server.runJobs()
})

const NEW = {
  ownerId: null,
  externalKey: null,
  number: null,
  statusKey: null,
  submittedAt: null,
  withdrawnAt: null,
  deadlineAt: null,
  deletedAt: null,
}
const path = (rest = '') => `/api/user.programs/${made.program.id}/retention${rest}`
const NONE = { drafts: null, withdrawn: null, rejected: null, submitted: null, files: null, hold: null }
const RULE: RetentionRule = { months: 1, since: 'closing', action: 'delete' }
const get = async () => (await browser.get<Retention>(path())).body
const set = async (rules: Partial<Omit<Retention, 'version'>>, by = browser) => {
  const { version } = await get()
  return by.put<Retention>(path(), { ...NONE, ...rules, version })
}
const preview = async (query: string) =>
  (await browser.get<{ items: RetentionPreview[] }>(path(`/preview?${query}`))).body.items
const here = <Result>(work: () => Promise<Result>) => inPlatform(platform.id, work)
const stored = () => here(async () => (await Response.findAll({ raw: true })).map(({ id }) => id))
const events = (type: string) =>
  here(async () =>
    (await Event.findAll({ where: { type }, raw: true, order: [['id', 'ASC']] })).map(({ after }) => after),
  )
const mails = () => here(() => Email.findAll({ where: { template: 'retentionWarning' }, raw: true }))
const on = async (day: string) => {
  server.clock.set(`${day}T10:00:00Z`)
  await server.runJobs()
}
/** Until a rule that was set runs: the warning seven days before. */
const runOn = async (day: string) => {
  await on(new Date(new Date(day).getTime() - 7 * 86_400_000).toISOString().slice(0, 10))
  await on(day)
}
const totals = async () => {
  browser = await signIn(server.browser(platform.host), owner)
  return (await browser.get<{ metadata: { total: number } }>(`/api/user.programs/${made.program.id}/responses`)).body
    .metadata.total
}

describe('retention rules', () => {
  it('are off, set with a proof by those who may, and refused when stale', async () => {
    expect(await get()).toEqual({ ...NONE, version: 0 })
    const helper = await makePerson(platform, { role: 'collaborator', programId: made.program.id })
    const theirs = await signIn(server.browser(platform.host), helper)
    expect(codeOf(await theirs.get(path()))).toEqual([403, 'missing_permissions'])
    expect((await set({ drafts: RULE })).body).toEqual({ ...NONE, drafts: RULE, version: 1 })
    expect(codeOf(await browser.put(path(), { ...NONE, version: 0 }))).toEqual([409, 'resource.stale'])
    expect((await set({ drafts: { ...RULE, action: 'anonymise' } })).status).toBe(422)
    expect((await set({ files: { ...RULE, action: 'trash' } })).status).toBe(422)
    server.clock.advance(11 * 60_000)
    expect(codeOf(await set({}))).toEqual([403, 'session.stepUp'])
    await browser.post('/api/auth/step-up', { password: PASSWORD })
    expect((await set({})).body.version).toBe(2)
    expect(await events('retention.updated')).toEqual([
      { drafts: { months: 1, since: 'closing', retentionAction: 'delete' } },
      { drafts: null },
    ])
  })

  it('are listed for the platform', async () => {
    const other = await makeProgram(server.app, platform)
    await set({ drafts: RULE, hold: 'Litige' })
    const { body } = await browser.get<{ items: RetentionOfProgram[] }>(`/api/platforms/${platform.id}/retention`)
    const found = new Map(body.items.map(({ program, rules, hold }) => [program.id, { rules, hold }]))
    expect([found.get(made.program.id), found.get(other.program.id)]).toEqual([
      { rules: [{ kind: 'drafts', ...RULE }], hold: true },
      { rules: [], hold: false },
    ])
  })

  it('say what would go and when, without changing anything', async () => {
    const person = await makePerson(platform)
    const draft = { state: 'draft' as const }
    await makeResponse(server.app, platform, made, { ...draft, person })
    await makeResponse(server.app, platform, made, draft)
    await makeResponse(server.app, platform, made)
    const item = { kind: 'drafts', date: '2027-01-01T09:00:00.000Z', count: 2, later: 0, held: 0, why: null }
    expect(await preview('drafts=1.closing.delete')).toEqual([item])
    const own = await signIn(server.browser(platform.host), person)
    await own.post('/api/profile/data-requests', { kind: 'deletion', message: '' })
    expect(await preview('drafts=1.closing.delete&submitted=2.change.trash')).toEqual([
      { ...item, count: 1, held: 1 },
      { kind: 'submitted', date: '2027-01-20T09:00:00.000Z', count: 1, later: 0, held: 0, why: null },
    ])
    expect((await preview('rejected=1.closing.delete'))[0]).toMatchObject({ date: null, count: 0, why: 'none' })
    await set({ hold: 'Litige' })
    expect((await preview('drafts=1.closing.delete'))[0]).toMatchObject({ date: null, later: 2, why: 'hold' })
    expect((await browser.get(path('/preview?drafts=0.closing.delete'))).status).toBe(422)
    expect(await stored()).toHaveLength(3)
  })
})

describe('the daily job', () => {
  it('warns seven days before the first run, and then deletes what the preview said', async () => {
    const drafts = [
      await makeResponse(server.app, platform, made, { state: 'draft', answers: { title: 'Zyx' } }),
      await makeResponse(server.app, platform, made, { state: 'draft' }),
    ]
    const sent = await makeResponse(server.app, platform, made)
    await set({ drafts: RULE })
    await on('2026-12-24')
    expect([await mails(), await events('retention.announced')]).toEqual([[], []])
    await on('2026-12-25')
    const [mail] = await mails()
    expect([mail?.to, mail?.text]).toEqual([owner.email, expect.stringMatching(/janvier\s2027[\s\S]*Brouillons\s: 2/)])
    expect(await stored()).toHaveLength(3)
    expect(await events('retention.announced')).toEqual([
      { retentionKind: 'drafts', retentionCount: 2, runsFrom: '2027-01-01T10:00:00.000Z' },
    ])
    await on('2026-12-31')
    expect(await stored()).toHaveLength(3)
    await on('2027-01-01')
    expect(await stored()).toEqual([sent.id])
    expect([await mails(), await events('retention.ran')]).toEqual([
      [mail],
      [{ retentionKind: 'drafts', retentionAction: 'delete', retentionCount: 2 }],
    ])
    await server.dispatch()
    expect(await here(verifyLog)).toBeNull()
    const log = await here(async () =>
      JSON.stringify(await Event.findAll({ where: { subjectId: drafts[0]?.id }, raw: true })),
    )
    expect(log).not.toContain('Zyx')
    expect(await totals()).toBe(1)
  })

  it('takes away what is personal in an application that goes on counting', async () => {
    const person = await makePerson(platform)
    const sent = await makeResponse(server.app, platform, made, { person, answers: { title: 'Zyxtitre' } })
    await set({ submitted: { ...RULE, action: 'anonymise' } })
    await runOn('2027-02-01')
    await server.dispatch()
    await on('2027-02-03')
    const row = await here(() => Response.findByPk(sent.id, { raw: true }))
    expect(row).toMatchObject({ state: 'submitted', ownerId: null, title: '', searchText: '', number: 1 })
    expect(row?.updatedAt.toISOString()).toBe('2026-11-20T09:00:00.000Z')
    const left = await here(async () =>
      JSON.stringify([
        await Event.findAll({ raw: true }),
        await AnswerSet.findAll({ raw: true }),
        await Email.findAll({ raw: true }),
      ]),
    )
    expect(left).not.toContain('Zyxtitre')
    expect([await here(verifyLog), await totals(), await events('retention.ran')]).toEqual([
      null,
      1,
      [{ retentionKind: 'submitted', retentionAction: 'anonymise', retentionCount: 1 }],
    ])
    const detail = await browser.get<{ person: unknown }>(`/api/user.programs/${made.program.id}/responses/${sent.id}`)
    expect([detail.status, JSON.stringify(detail.body).includes(person.email)]).toEqual([200, false])
    const own = await signIn(server.browser(platform.host), person)
    expect((await own.get(`/api/portal/me/responses/${sent.id}`)).status).toBe(404)
  })

  it('removes files, and leaves the rest of the answers and their date', async () => {
    const person = await makePerson(platform)
    const draft = await makeResponse(server.app, platform, made, { person, state: 'draft' })
    const own = await signIn(server.browser(platform.host), person)
    const bytes = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    const step = `/api/portal/me/responses/${draft.id}/steps/${draft.steps[0]?.id}`
    const { body: file } = await own.upload(`${step}/files?reference=paper`, 'plan.png', bytes, 'image/png')
    const { body: before } = await own.get<{ steps: { revision: number }[] }>(`/api/portal/me/responses/${draft.id}`)
    await own.put(`${step}/answers`, { revision: before.steps[0]?.revision ?? 1, changes: { paper: [file] } })
    expect((await own.post(`/api/portal/me/responses/${draft.id}/submit`, {})).status).toBe(200)
    await set({ files: RULE })
    await runOn('2027-02-01')
    const answers = await here(async () => (await AnswerSet.findAll({ raw: true })).map(({ answers }) => answers))
    expect(answers).toEqual([{ title: expect.any(String), paper: [] }])
    expect(await here(() => StoredFile.count())).toBe(0)
    const row = await here(() => Response.findByPk(draft.id, { raw: true }))
    expect([row?.state, row?.updatedAt.toISOString()]).toEqual(['submitted', '2026-11-20T09:00:00.000Z'])
  })

  it('moves to the trash, also in an archived program', async () => {
    const sent = await makeResponse(server.app, platform, made)
    await set({ submitted: { ...RULE, action: 'trash' } })
    const { body } = await browser.get<{ version: number }>(`/api/user.programs/${made.program.id}`)
    await browser.put(`/api/user.programs/${made.program.id}/status`, { status: 'archived', version: body.version })
    await runOn('2027-02-01')
    expect((await here(() => Response.findByPk(sent.id, { raw: true })))?.state).toBe('deleted')
    await on('2027-03-05')
    expect(await stored()).toEqual([])
  })

  it('touches nothing under a hold, or of a person with an open request', async () => {
    const person = await makePerson(platform)
    const asked = await makeResponse(server.app, platform, made, { person, state: 'draft' })
    await makeResponse(server.app, platform, made, { state: 'draft' })
    await set({ drafts: RULE, hold: 'Litige' })
    await runOn('2027-02-01')
    expect([(await stored()).length, (await mails()).length]).toEqual([2, 0])
    browser = await signIn(server.browser(platform.host), owner)
    const own = await signIn(server.browser(platform.host), person)
    await own.post('/api/profile/data-requests', { kind: 'deletion', message: '' })
    await set({ drafts: RULE })
    await runOn('2027-02-10')
    expect(await stored()).toEqual([asked.id])
  })

  it('announces a rule anew when it changed', async () => {
    await makeResponse(server.app, platform, made, { state: 'draft' })
    await set({ drafts: RULE })
    await on('2026-12-26')
    browser = await signIn(server.browser(platform.host), owner)
    await set({ drafts: { ...RULE, action: 'trash' } })
    await on('2027-01-02')
    expect([(await stored()).length, (await mails()).length]).toEqual([1, 2])
  })

  it('asks again whether a rule applies when the application changed meanwhile', async () => {
    const draft = await makeResponse(server.app, platform, made, { state: 'draft' })
    const operator = contextFor(server.app, { kind: 'operator', name: 'ops' }, platform)
    let asked = 0
    const applies = async () => {
      asked += 1
      // Its person saves an answer between the question and the removal.
      if (asked === 1) await Response.increment('version', { where: { id: draft.id } })
      return asked === 1
    }
    const done = await here(() => retainResponse(operator, draft.id, { action: 'delete', applies }))
    expect([done, asked, await stored()]).toEqual([false, 2, [draft.id]])
  })

  it('works in batches until nothing is left', async () => {
    const { program, categories } = made
    for (let n = 0; n < 3; n++) await makeResponse(server.app, platform, { program, categories }, { state: 'draft' })
    await here(async () => {
      const [row] = await rows(Response, { where: {}, attributes: ['programId', 'categoryId', 'lang'], limit: 1 })
      if (!row) throw new Error('no draft')
      await Response.bulkCreate(Array.from({ length: 120 }, () => ({ ...row, ...NEW })))
    })
    await set({ drafts: RULE })
    await runOn('2027-02-01')
    const counts = (await events('retention.ran')).map((after) => after?.retentionCount)
    expect([await stored(), counts]).toEqual([[], [100, 23]])
  })

  it.each<[RetentionKind]>([['withdrawn'], ['rejected']])('knows %s applications', async (kind) => {
    const gated = await makeProgram(server.app, platform, {
      categories: [{ steps: ['form', 'validation'] }],
      settings: { closesAt: CLOSING },
    })
    made = gated
    const person = await makePerson(platform)
    const { id } = await makeResponse(server.app, platform, gated, { person })
    const kept = await makeResponse(server.app, platform, gated)
    if (kind === 'withdrawn') {
      const own = await signIn(server.browser(platform.host), person)
      expect((await own.post(`/api/portal/me/responses/${id}/withdraw`, {})).status).toBe(200)
    } else {
      const gate = gated.categories[0]?.steps[1]?.id
      const decided = await browser.post(
        `/api/user.programs/${gated.program.id}/responses/${id}/steps/${gate}/decision`,
        {
          decision: 'rejected',
          message: 'Non',
          from: 'toValidate',
        },
      )
      expect(decided.status).toBe(200)
    }
    await set({ [kind]: RULE })
    await runOn('2027-02-01')
    expect(await stored()).toEqual([kept.id])
  })
})

describe('in a manifest', () => {
  it('are planned, applied, exported, and then have nothing left to do', async () => {
    const operator = () => contextFor(server.app, { kind: 'operator', name: 'ops' }, platform)
    const { slug } = made.program
    const rules = { drafts: RULE, hold: 'Litige' }
    const file = { opencall: 1 as const, programs: [{ slug, retention: rules }] }
    const told = { prune: 'no' as const, files: new Map(), slug: platform.slug }
    const planned = async () =>
      (await planManifest(operator(), file, told)).changes.map(({ action, at }) => [action, at])
    expect(await planned()).toEqual([['update', `${platform.slug}/${slug}`]])
    await applyManifest(operator(), file, told)
    expect([await planned(), await get()]).toEqual([[], { ...NONE, ...rules, version: 1 }])
    const { manifest } = await here(() => exportPlatform(operator()))
    expect(manifest.programs?.[0]?.retention).toEqual(rules)
    await applyManifest(operator(), { ...file, programs: [{ slug, retention: {} }] }, told)
    expect(await get()).toEqual({ ...NONE, version: 2 })
  })
})
