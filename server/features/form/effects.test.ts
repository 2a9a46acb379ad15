import { beforeEach, describe, expect, it } from 'vitest'
import type { Field, FormDefinition } from '#core/form/definition.ts'
import type { Form, FormEffects } from '#core/form/endpoints.contract.ts'
import type { MyResponse } from '#core/response/response.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { Email } from '#server/db/models/Email.ts'
import { rows } from '#server/db/rows.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { SMALL_FORM } from '../../../tests/factories/form.ts'
import { makePerson, makePlatform, signIn } from '../../../tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '../../../tests/factories/program.ts'
import { type Browser, codeOf } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'

const server = testServer()
let platform: PlatformRef
let owner: Browser
let made: MadeProgram

beforeEach(async () => {
  platform = await makePlatform(server.app)
  owner = await on(await makePerson(platform, { role: 'owner' }))
  made = await makeProgram(server.app, platform)
})

const on = (person: { email: string }) => signIn(server.browser(platform.host), person)
const path = (rest = '') => `/api/user.programs/${made.program.id}/forms/${made.form.id}${rest}`
const effects = async (by = owner) => (await by.get<FormEffects>(path('/effects'))).body
const title = SMALL_FORM.fields[0] as Field
const kind = SMALL_FORM.fields[2] as Field & { options: object[] }

async function draft(...fields: Field[]): Promise<Form> {
  const form = (await owner.get<Form>(path())).body
  const definition: FormDefinition = { fields }
  return (await owner.put<Form>(path(), { title: form.title, definition, version: form.version })).body
}

async function apply(changes: object, how: 'draft' | 'submitted' = 'draft') {
  const person = await makePerson(platform)
  const by = await on(person)
  const start = { programId: made.program.id, categoryId: made.categories[0]?.id, lang: 'fr' }
  const response = (await by.post<MyResponse>('/api/portal/me/responses', start)).body
  const at = `/api/portal/me/responses/${response.id}`
  expect((await by.put(`${at}/steps/${response.steps[0]?.id}/answers`, { revision: 0, changes })).status).toBe(200)
  if (how === 'submitted') expect((await by.post(`${at}/submit`, {})).status).toBeLessThan(300)
  return { by, at, person, stepId: response.steps[0]?.id }
}

describe('what publishing does to answers', () => {
  it('is told by question and by application, drafts and sent ones apart', async () => {
    await apply({ title: 'Film', kind: 'fiction' })
    await apply({ title: 'Un très long titre', kind: 'documentary' })
    await apply({ title: 'Un autre très long titre', amount: 12, kind: 'fiction' }, 'submitted')
    await draft(
      { ...title, rules: { 'w-max-character': 10 } } as Field,
      { ...kind, options: kind.options.slice(0, 1) } as Field,
      { type: 'text', reference: 'climate', title: { fr: 'Plan climat' }, required: true },
    )
    // The amount was answered in a sent application, so it cannot go: the draft without it is refused.
    expect((await effects()).questions).toEqual([])
    await draft(
      { ...title, rules: { 'w-max-character': 10 } } as Field,
      SMALL_FORM.fields[1] as Field,
      { ...kind, options: kind.options.slice(0, 1) } as Field,
      { type: 'text', reference: 'climate', title: { fr: 'Plan climat' }, required: true },
    )
    const told = await effects()
    expect(told.applications).toEqual({ draft: 2, submitted: 1 })
    expect(told.fates).toEqual({
      kept: { draft: 1, submitted: 0 },
      empty: { draft: 0, submitted: 0 },
      invalid: { draft: 0, submitted: 0 },
      tooLong: { draft: 0, submitted: 1 },
      optionRemoved: { draft: 1, submitted: 0 },
      removed: { draft: 0, submitted: 0 },
    })
    expect(told.questions.map(({ reference, fate, answers }) => [reference, fate, answers])).toEqual([
      ['title', 'tooLong', { draft: 1, submitted: 1 }],
      ['kind', 'optionRemoved', { draft: 1, submitted: 0 }],
      ['climate', 'empty', { draft: 2, submitted: 1 }],
    ])
  })

  it('counts answers that drafts lose, and keeps them stored', async () => {
    const { by, at, stepId } = await apply({ title: 'Film', amount: 12 })
    const form = await draft(title)
    expect((await effects()).questions.map(({ reference, fate, answers }) => [reference, fate, answers])).toEqual([
      ['amount', 'removed', { draft: 1, submitted: 0 }],
      ['kind', 'removed', { draft: 0, submitted: 0 }],
    ])
    await owner.post(path('/publish'), { version: form.version })
    const before = (await by.get<MyResponse>(at)).body.steps[0]
    await by.put(`${at}/steps/${stepId}/answers`, { revision: before?.revision, changes: { title: 'Autre' } })
    // Asked again, the answer is there again.
    const again = await draft(title, SMALL_FORM.fields[1] as Field)
    await owner.post(path('/publish'), { version: again.version })
    expect((await by.get<MyResponse>(at)).body.steps[0]?.answers).toEqual({ title: 'Autre', amount: 12 })
  })

  it('is for those who may read forms', async () => {
    await draft(title)
    const visitor = await on(await makePerson(platform))
    expect(codeOf(await visitor.get(path('/effects')))).toEqual([403, 'missing_permissions'])
  })
})

describe('telling those who have a draft', () => {
  const mails = async () =>
    (
      await inPlatform(platform.id, () =>
        rows(Email, { where: { template: 'formChanged' }, attributes: ['to', 'subject'] }),
      )
    ).map(({ to }) => to)

  it('writes to drafts alone, once for a version, and only when asked', async () => {
    const one = await apply({ title: 'Film' })
    await apply({ title: 'Autre' }, 'submitted')
    const climate: Field = { type: 'text', reference: 'climate', title: { fr: 'Plan climat' } }
    const form = await draft(...SMALL_FORM.fields, climate)
    const published = (await owner.post<Form>(path('/publish'), { version: form.version, tell: true })).body
    expect(published.currentVersion).toBe(2)
    await server.runJobs()
    expect(await mails()).toEqual([one.person.email])
    const next = await draft(...SMALL_FORM.fields, { ...climate, required: true } as Field)
    await owner.post(path('/publish'), { version: next.version })
    await server.runJobs()
    expect(await mails()).toEqual([one.person.email])
  })
})
