import { beforeEach, expect, it } from 'vitest'
import type { FormDefinition } from '#core/form/definition.ts'
import type { PlatformRef } from '#server/context.ts'
import { SMALL_FORM } from '../../../tests/factories/form.ts'
import { makePerson, makePlatform, signIn } from '../../../tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '../../../tests/factories/program.ts'
import { type Browser, codeOf } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'
import { row, sheetFile } from '../import/xlsx.fixture.ts'

const server = testServer()
let platform: PlatformRef
let owner: Browser
let made: MadeProgram

beforeEach(async () => {
  platform = await makePlatform(server.app)
  owner = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
  made = await makeProgram(server.app, platform)
})

interface Read {
  from: string
  title: Record<string, string>
  definition: FormDefinition
  fields: number
  left: { what: string; places: string[] }[]
}
const path = () => `/api/user.programs/${made.program.id}/forms`
const read = (value: unknown, name = 'appel.json', by = owner) =>
  by.post<Read>(`${path()}/read`, {
    name,
    content: typeof value === 'string' ? value : JSON.stringify(value),
    lang: 'fr',
  })

it('reads back what an export wrote, and what is made of it is the same form', async () => {
  const { body } = await read({ key: 'dossier', title: { fr: 'Dossier' }, ...SMALL_FORM })
  expect(body).toEqual({
    from: 'opencall',
    title: { fr: 'Dossier' },
    definition: SMALL_FORM,
    fields: SMALL_FORM.fields.length,
    left: [],
  })
  const { title, definition } = body
  const created = await owner.post<{ draft: FormDefinition }>(path(), { title, definition })
  expect([created.status, created.body.draft]).toEqual([201, SMALL_FORM])
})

it('tells what a form of another tool has that forms here have not, each line once', async () => {
  const matrix = (name: string) => ({ type: 'signaturepad', name })
  const { body } = await read({ elements: [{ type: 'text', name: 'nom' }, matrix('a'), matrix('a')] })
  expect([body.from, body.title, body.fields]).toEqual(['surveyjs', { fr: 'appel' }, 1])
  expect(body.left).toEqual([
    {
      what: 'signaturepad a',
      why: 'otherType',
      values: {},
      places: ['pages[0].elements[1]', 'pages[0].elements[2]'],
    },
  ])
})

it('reads an XLSForm', async () => {
  const sheet = sheetFile(row(1, ['type', 'name', 'label']) + row(2, ['text', 'nom', 'Votre nom']))
  const { status, body } = await read(sheet.toString('base64'), 'appel.xlsx')
  expect([status, body.from, body.definition?.fields]).toEqual([
    200,
    'xlsform',
    [{ type: 'text', reference: 'nom', title: { fr: 'Votre nom' } }],
  ])
})

it.each<[string, unknown, string, string]>([
  ['what is no JSON', '{"fields": [', 'a.json', 'form.unreadable'],
  ['another list', [1, 2], 'a.json', 'form.unreadable'],
  ['a form of a tool that is not read', { title: 'x', welcome_screens: [] }, 'a.json', 'form.foreign'],
  [
    'a form here with a type that there is not',
    { fields: [{ type: 'nope', reference: 'a' }] },
    'a.json',
    'form.invalid',
  ],
  ['what is no spreadsheet', 'AAAA', 'a.xlsx', 'form.unreadable'],
  ['another spreadsheet', sheetFile(row(1, ['a', 'b'])).toString('base64'), 'a.xlsx', 'form.unreadable'],
])('refuses %s', async (_, value, name, code) => {
  expect(codeOf(await read(value, name))).toEqual([422, code])
})

it('is for those who may change forms', async () => {
  const visitor = await signIn(server.browser(platform.host), await makePerson(platform))
  expect(codeOf(await read({ ...SMALL_FORM }, 'a.json', visitor))).toEqual([403, 'missing_permissions'])
})
