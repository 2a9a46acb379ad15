import { expect, it } from 'vitest'
import type { FormDefinition } from '#core/form/definition.ts'
import { testDeps } from '#core/form/form.fixture.ts'
import { sanitiserOf } from '#core/form/sanitise.ts'
import type { MyResponse, ResponseDetail } from '#core/response/response.contract.ts'
import { republishForm } from '#tests/factories/form.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import { testServer } from '#tests/suite.ts'
import { sanitised } from './answers.ts'
import { withCleanMarkup } from './rich.ts'

const server = testServer()

const form = (rich: boolean): FormDefinition => ({
  fields: [
    { type: 'text', reference: 'title', title: { fr: 'Titre' } },
    { type: 'textarea', reference: 'story', title: { fr: 'Récit' }, rich },
    {
      type: 'questions-group',
      reference: 'team',
      title: { fr: 'Équipe' },
      fields: [{ type: 'textarea', reference: 'life', title: { fr: 'Vie' }, rich }],
    },
  ],
})

const TYPED = '<b>Un</b> mot de Ann <ann@example.org> <img src=x onerror=alert(1)><a href="javascript:x">là</a>'
const CLEAN = '<b>Un</b> mot de Ann &lt;ann@example.org&gt; <a>là</a>'

it('keeps the markup of a plain answer from organisers once its question is rich', async () => {
  const platform = await makePlatform(server.app)
  const [owner, person] = [await makePerson(platform, { role: 'owner' }), await makePerson(platform)]
  const made = await makeProgram(server.app, platform, { definition: form(false) })
  const answers = { title: 'A', story: TYPED, team: [{ life: TYPED }, { life: '1 < 2' }] }
  const draft = await makeResponse(server.app, platform, made, { person, state: 'draft', answers })
  await republishForm(server.app, platform, made.program.id, made.form, form(true))
  const organiser = await signIn(server.browser(platform.host), owner)
  const applicant = await signIn(server.browser(platform.host), person)
  const read = await organiser.get<ResponseDetail>(`/api/user.programs/${made.program.id}/responses/${draft.id}`)
  expect(read.body.steps[0]?.answers).toEqual({
    title: 'A',
    story: CLEAN,
    team: [{ life: CLEAN }, { life: '1 < 2' }],
  })
  const mine = await applicant.get<MyResponse>(`/api/portal/me/responses/${draft.id}`)
  expect(mine.body.steps[0]?.answers).toEqual(answers)
})

it('shows more tags than it has work for as they were written', () => {
  const story = '<i a>'.repeat(100)
  expect(withCleanMarkup(form(true), { story }, { left: 20_000 })).toEqual({ story: '&lt;i a&gt;'.repeat(100) })
  expect(withCleanMarkup(form(true), { story: '<p>a</p>' }, { left: 0 })).toEqual({ story: '<p>a</p>' })
})

it('keeps more tags than it has work for as they were typed, for the checks to refuse', () => {
  const asked: string[] = []
  const sanitise = (html: string) => {
    asked.push(html)
    return html.replaceAll(' a', '')
  }
  const save = (story: string) =>
    sanitised(form(true).fields, { story }, testDeps({ sanitise: sanitiserOf(sanitise), work: { left: 10_000 } }))
  const many = '<i a>'.repeat(100)
  expect([save('<i a>a</i>'), save(many), asked]).toEqual([{ story: '<i>a</i>' }, { story: many }, ['<i a>a</i>']])
})
