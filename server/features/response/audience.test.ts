import { expect, it } from 'vitest'
import type { Field, FormDefinition } from '#core/form/definition.ts'
import type { MyResponse, ResponseDetail } from '#core/response/response.contract.ts'
import { AnswerSet } from '#server/db/models/AnswerSet.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import { testServer } from '#tests/suite.ts'

const server = testServer()

const text = (reference: string, audience?: Field['audience']) =>
  ({ type: 'text', reference, title: { fr: reference }, ...(audience && { audience }) }) as Field
const definition: FormDefinition = {
  fields: [
    text('title'),
    {
      type: 'questions-group',
      reference: 'team',
      title: { fr: 'Équipe' },
      fields: [text('name'), text('own', ['applicant']), text('remark', ['organiser'])],
    } as Field,
  ],
}

it('shows what a group asks to its readers alone, with the answers', async () => {
  const platform = await makePlatform(server.app)
  const made = await makeProgram(server.app, platform, { definition })
  const person = await makePerson(platform)
  const answers = { title: 'Marée', team: [{ name: 'Lena', own: 'hers' }] }
  const { id } = await makeResponse(server.app, platform, made, { person, answers })
  const applicant = await signIn(server.browser(platform.host), person)
  const organiser = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
  const mine = (await applicant.get<MyResponse>(`/api/portal/me/responses/${id}`)).body
  const theirs = (await organiser.get<ResponseDetail>(`/api/user.programs/${made.program.id}/responses/${id}`)).body
  const read = ({ steps }: Pick<MyResponse, 'steps'>) => {
    const form = steps.find(({ definition }) => definition)
    const team = form?.definition?.fields.find(({ reference }) => reference === 'team') as { fields: Field[] }
    return [team.fields.map(({ reference }) => reference), form?.answers?.team]
  }
  expect(read(mine)).toEqual([['name', 'own'], [{ name: 'Lena', own: 'hers' }]])
  expect(read(theirs)).toEqual([['name', 'remark'], [{ name: 'Lena' }]])
})

it('keeps what a group does not ask the applicant when they save it again, and tells none of it', async () => {
  const platform = await makePlatform(server.app)
  const made = await makeProgram(server.app, platform, { definition })
  const person = await makePerson(platform)
  const answers = { title: 'Marée', team: [{ name: 'Lena' }, { name: 'Omar' }] }
  const { id } = await makeResponse(server.app, platform, made, { person, answers, state: 'draft' })
  const applicant = await signIn(server.browser(platform.host), person)
  const organiser = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
  const team = [
    { name: 'Lena', remark: 'strong' },
    { name: 'Omar', remark: 'weak' },
  ]
  const stored = { answers: { title: 'Marée', team }, revision: 2, fieldRevisions: { title: 1, team: 2 } }
  await inPlatform(platform.id, () => AnswerSet.update(stored, { where: { responseId: id } }))
  const { steps } = (await applicant.get<MyResponse>(`/api/portal/me/responses/${id}`)).body
  const step = steps.find(({ type }) => type === 'form')
  const save = (revision: number, team: unknown) =>
    applicant.put<{ answers: unknown; data?: unknown }>(`/api/portal/me/responses/${id}/steps/${step?.id}/answers`, {
      revision,
      changes: { team },
    })
  const refused = await save(1, [{ name: 'Lena R.' }])
  expect([refused.status, JSON.stringify(refused.body).includes('strong')]).toEqual([409, false])
  const saved = await save(2, [
    { name: 'Omar', remark: 'forged' },
    { name: 'Lena R.' },
    { name: 'Zoé', remark: 'forged' },
  ])
  expect(saved.body.answers).toEqual({ title: 'Marée', team: [{ name: 'Omar' }, { name: 'Lena R.' }, { name: 'Zoé' }] })
  const read = (await organiser.get<ResponseDetail>(`/api/user.programs/${made.program.id}/responses/${id}`)).body
  expect(read.steps.find(({ definition }) => definition)?.answers?.team).toEqual([
    { name: 'Omar', remark: 'weak' },
    { name: 'Lena R.', remark: 'strong' },
    { name: 'Zoé' },
  ])
})
