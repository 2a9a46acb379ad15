import { expect, it } from 'vitest'
import type { AnswerOf } from '#core/endpoint.ts'
import type { FormDefinition } from '#core/form/definition.ts'
import type { MyResponse, saveAnswers } from '#core/response/response.contract.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import { testServer } from '#tests/suite.ts'

const server = testServer()
type Saved = AnswerOf<typeof saveAnswers>

const definition: FormDefinition = {
  fields: [
    { type: 'number', reference: 'places', title: { fr: 'Places' } },
    { type: 'number', reference: 'price', title: { fr: 'Prix' } },
    { type: 'number', reference: 'total', title: { fr: 'Total' }, formula: '{places} * {price}', required: true },
    {
      type: 'text',
      reference: 'why',
      title: { fr: 'Pourquoi' },
      required: true,
      visibleWhen: { field: 'total', operator: 'greater', value: 100 },
    },
  ],
}

it('works numbers out when their questions are saved, and lets nobody type them', async () => {
  const platform = await makePlatform(server.app)
  const person = await makePerson(platform)
  const made = await makeProgram(server.app, platform, { definition })
  const draft = await makeResponse(server.app, platform, made, { person, state: 'draft', answers: { price: 30 } })
  const applicant = await signIn(server.browser(platform.host), person)
  const mine = (await applicant.get<MyResponse>(`/api/portal/me/responses/${draft.id}`)).body
  const step = mine.steps[0]
  const path = `/api/portal/me/responses/${draft.id}/steps/${step?.id}/answers`

  const few = await applicant.put<Saved>(path, { revision: step?.revision, changes: { places: 2 } })
  expect(few.body).toMatchObject({ answers: { places: 2, price: 30, total: 60 }, missing: [] })
  // Somebody who read the answers before changes another of them: what is computed from both is no conflict.
  const many = await applicant.put<Saved>(path, { revision: step?.revision, changes: { price: 100 } })
  expect(many.body).toMatchObject({ answers: { total: 200 }, missing: [{ reference: 'why' }] })
  const typed = await applicant.put<Saved>(path, { revision: many.body.revision, changes: { total: 1 } })
  expect([typed.status, typed.body.issues]).toEqual([
    422,
    [expect.objectContaining({ at: 'total', rule: 'read-only' })],
  ])
  const none = await applicant.put<Saved>(path, { revision: many.body.revision, changes: { places: null } })
  expect(none.body.answers).toEqual({ price: 100 })
})
