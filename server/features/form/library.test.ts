import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { LibraryItem } from '#core/form/library.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '#tests/factories/program.ts'
import type { Browser } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'
import { isNamedByForms } from './files.repo.ts'

const server = testServer()
const QUESTION = {
  type: 'text',
  reference: 'iban',
  title: { fr: 'IBAN' },
  visibleWhen: { field: 'paid', operator: 'not-empty' },
}
const body = { name: 'IBAN', kind: 'question', definition: { fields: [QUESTION] } }
let platform: PlatformRef
let made: MadeProgram
let owner: Browser

beforeEach(async () => {
  platform = await makePlatform(server.app)
  made = await makeProgram(server.app, platform)
  owner = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
})

const path = (rest = '', { program } = made) => `/api/user.programs/${program.id}/form-library${rest}`
const names = async (by = owner, of = made) =>
  (await by.get<{ items: LibraryItem[] }>(path('', of))).body.items.map(({ name }) => name)

it('shares what one program keeps with the other programs of the platform alone', async () => {
  const { status, body: saved } = await owner.post<LibraryItem>(path(), body)
  expect([status, saved.fields, saved.definition]).toEqual([201, 1, { fields: [QUESTION] }])
  const other = await makeProgram(server.app, platform)
  expect(await names(owner, other)).toEqual(['IBAN'])
  const elsewhere = await makePlatform(server.app)
  const theirs = await makeProgram(server.app, elsewhere)
  const stranger = await signIn(server.browser(elsewhere.host), await makePerson(elsewhere, { role: 'owner' }))
  expect(await names(stranger, theirs)).toEqual([])
  const renamed = await owner.put<LibraryItem>(path(`/${saved.id}`, other), { name: 'Bank account', version: 1 })
  expect([renamed.status, renamed.body.name]).toEqual([200, 'Bank account'])
  expect((await owner.put(path(`/${saved.id}`), { name: 'Late', version: 1 })).status).toBe(409)
  expect((await stranger.delete(path(`/${saved.id}`, theirs))).status).toBe(404)
  expect((await owner.delete(path(`/${saved.id}`))).status).toBe(204)
  expect(await names()).toEqual([])
})

it('takes what a form can take, from those who may change forms', async () => {
  const wrong = { ...body, definition: { fields: [{ ...QUESTION, title: {} }] } }
  expect(owner.problem(await owner.post(path(), wrong)).code).toBe('form.invalid')
  const reader = await makePerson(platform, { role: 'collaborator', programId: made.program.id })
  const collaborator = await signIn(server.browser(platform.host), reader)
  expect((await collaborator.post(path(), body)).status).toBe(403)
  expect((await collaborator.get(path())).status).toBe(200)
})

it('lets others than who kept an item change it with the permission alone', async () => {
  const admin = await makePerson(platform, { role: 'program-administrator', programId: made.program.id })
  const editor = await signIn(server.browser(platform.host), admin)
  const { body: ours } = await owner.post<LibraryItem>(path(), body)
  const { body: theirs } = await editor.post<LibraryItem>(path(), { ...body, name: 'Theirs' })
  const listed = (await editor.get<{ items: LibraryItem[] }>(path())).body.items
  expect(listed.map(({ name, abilities }) => [name, abilities.change])).toEqual([
    ['IBAN', false],
    ['Theirs', true],
  ])
  const refused = await editor.put(path(`/${ours.id}`), { name: 'Mine now', version: 1 })
  expect(editor.problem(refused).code).toBe('missing_permissions')
  expect(editor.problem(await editor.delete(path(`/${ours.id}`))).code).toBe('missing_permissions')
  expect((await editor.put(path(`/${theirs.id}`), { name: 'Ours', version: 1 })).status).toBe(200)
  expect((await owner.delete(path(`/${theirs.id}`))).status).toBe(204)
  expect(await names()).toEqual(['IBAN'])
})

it('keeps the pictures of its items, whatever becomes of the form that they came from', async () => {
  const key = randomUUID()
  const image = `/api/portal/platforms/${platform.id}/files/stream/${key}`
  const picture = { type: 'sep-image', reference: 'plan', title: {}, image, alt: { fr: 'Le plan' } }
  const saved = await owner.post<LibraryItem>(path(), {
    name: 'Plan',
    kind: 'question',
    definition: { fields: [picture] },
  })
  expect(saved.status).toBe(201)
  const isNamed = () => inPlatform(platform.id, () => isNamedByForms(key))
  expect(await isNamed()).toBe(true)
  expect((await owner.delete(path(`/${saved.body.id}`))).status).toBe(204)
  expect(await isNamed()).toBe(false)
})
