import { beforeEach, expect, it } from 'vitest'
import { MOST_CRITERIA } from '#core/evaluation/criterion.rules.ts'
import type { EvaluationSession } from '#core/evaluation/evaluation.contract.ts'
import { GRID_NAMES } from '#core/evaluation/grids.rules.ts'
import type { CriteriaTemplate } from '#core/evaluation/template.contract.ts'
import { LOCALES } from '#core/locale.ts'
import type { PlatformRef } from '#server/context.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '#tests/factories/program.ts'
import { type Browser, codeOf } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'

const server = testServer()
let platform: PlatformRef
let made: MadeProgram
let owner: Browser
const path = (more = '', of = made) => `/api/user.programs/${of.program.id}${more}`
const templates = async (browser: Browser, of = made) =>
  (await browser.get<{ items: CriteriaTemplate[] }>(path('/criteria-templates', of))).body.items
const YES = { type: 'yes-no', reference: 'good', title: { fr: 'Bon ?' } }

beforeEach(async () => {
  platform = await makePlatform(server.app)
  made = await makeProgram(server.app, platform)
  owner = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
})

const signInAs = async (role: 'jury' | 'program-administrator', of = made) =>
  signIn(server.browser(platform.host), await makePerson(platform, { role, programId: of.program.id }))

it('offers the grids of the product in the languages of the program, each of which a session takes', async () => {
  const items = await templates(owner)
  expect(items.map(({ id, builtIn }) => [id, builtIn])).toEqual(GRID_NAMES.map((name) => [name, true]))
  for (const { criteria } of items) {
    const { body: session } = await owner.post<EvaluationSession>(path('/evaluation-sessions'), {
      title: { fr: 'Jury' },
    })
    const saved = await owner.put<EvaluationSession>(path(`/evaluation-sessions/${session.id}/criteria`), {
      criteria,
      version: session.version,
    })
    expect([saved.status, saved.body.criteria]).toEqual([200, criteria])
    expect(criteria.reduce((sum, { weight }) => sum + weight, 0)).toBe(100)
    expect(criteria.length).toBeLessThan(MOST_CRITERIA)
    for (const { field } of criteria) expect(field.title.fr).not.toMatch(/^(?:criteriaGrid|$)/)
  }
  const all = await makeProgram(server.app, platform, { supportedLangs: [...LOCALES] } as never)
  const [artistic] = await templates(owner, all)
  expect(Object.keys(artistic?.criteria[0]?.field.title ?? {}).length).toBeGreaterThan(0)
})

it('keeps criteria as a template of the platform, without the categories of a program', async () => {
  const administrator = await signInAs('program-administrator')
  const criteria = [{ field: YES, weight: 3, categories: ['film'] }]
  const saved = await administrator.post<CriteriaTemplate>(path('/criteria-templates'), {
    name: ' Ma grille ',
    criteria,
  })
  expect([saved.status, saved.body]).toMatchObject([
    201,
    { name: 'Ma grille', builtIn: false, criteria: [{ field: YES, weight: 3, categories: [] }] },
  ])
  const other = await makeProgram(server.app, platform)
  const seen = (await templates(owner, other)).filter(({ builtIn }) => !builtIn)
  expect(seen.map(({ name, abilities }) => [name, abilities])).toEqual([['Ma grille', { delete: true }]])

  const flawed = await owner.post(path('/criteria-templates'), {
    name: 'x',
    criteria: [{ field: YES }, { field: YES }],
  })
  expect(codeOf(flawed)).toEqual([422, 'request.invalid'])
  expect((await owner.post(path('/criteria-templates'), { name: '', criteria })).status).toBe(422)
  expect((await owner.post(path('/criteria-templates'), { name: 'x', criteria: [] })).status).toBe(422)
})

it('is deleted by who saved it, and by those who may delete what others saved', async () => {
  const [one, other] = [await signInAs('program-administrator'), await signInAs('program-administrator')]
  const save = async () =>
    (await one.post<CriteriaTemplate>(path('/criteria-templates'), { name: 'Grille', criteria: [{ field: YES }] })).body
      .id
  const id = await save()
  expect((await templates(other)).at(-1)?.abilities.delete).toBe(false)
  expect(codeOf(await other.delete(path(`/criteria-templates/${id}`)))).toEqual([403, 'missing_permissions'])
  expect((await one.delete(path(`/criteria-templates/${id}`))).status).toBe(204)
  expect((await owner.delete(path(`/criteria-templates/${await save()}`))).status).toBe(204)
  expect((await templates(owner)).length).toBe(GRID_NAMES.length)
  const juror = await signInAs('jury')
  expect((await juror.get(path('/criteria-templates'))).status).toBe(403)
  expect((await juror.post(path('/criteria-templates'), { name: 'x', criteria: [{ field: YES }] })).status).toBe(403)
})

it('copies a session of another program without its jury, for those who may read that program', async () => {
  const last = await makeProgram(server.app, platform)
  const sessions = path('/evaluation-sessions', last)
  const { body: source } = await owner.post<EvaluationSession>(sessions, { title: { fr: 'Jury 2025' } })
  const criteria = [{ field: YES, weight: 2, categories: ['gone'] }]
  await owner.put(`${sessions}/${source.id}/criteria`, { criteria, version: source.version })
  const quotas = [{ group: 'category:gone', least: 1 }]
  await owner.put(`${sessions}/${source.id}`, {
    settings: { perEntry: 7, seats: 4, quotas },
    instructions: { fr: 'Lisez tout.' },
    version: source.version + 1,
  })
  await owner.post(`${sessions}/${source.id}/jurors`, { list: 'ada@ada.example' })
  await owner.put(`${sessions}/${source.id}/decision-settings`, { feedback: 'named', version: 1 })
  const elsewhere = path('/evaluation-sessions-elsewhere')
  const found = await owner.get<{ items: { id: string; criteria: number }[] }>(elsewhere)
  expect(found.body.items).toMatchObject([{ id: source.id, criteria: 1 }])

  const body = { title: { fr: 'Jury 2026' }, from: source.id }
  const copied = await owner.post<EvaluationSession>(path('/evaluation-sessions'), body)
  expect([copied.status, copied.body]).toMatchObject([
    201,
    {
      state: 'draft',
      criteria: [{ field: YES, weight: 2, categories: [] }],
      instructions: { fr: 'Lisez tout.' },
      settings: { perEntry: 7, seats: 4, quotas: [] },
      figures: { entries: 0, jurors: 0 },
    },
  ])
  // Who runs this program alone neither sees nor copies the other one's.
  const administrator = await signInAs('program-administrator')
  expect((await administrator.get<{ items: unknown[] }>(elsewhere)).body.items).toEqual([])
  expect(codeOf(await administrator.post(path('/evaluation-sessions'), body))).toEqual([422, 'request.invalid'])
})
