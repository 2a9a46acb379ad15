import { beforeEach, describe, expect, it } from 'vitest'
import type { listDuplicates } from '#core/duplicate/duplicate.contract.ts'
import type { AnswerOf } from '#core/endpoint.ts'
import type { FormDefinition } from '#core/form/definition.ts'
import type { ResponseRow } from '#core/response/response.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { makePerson, makePlatform, type Person, signIn } from '../../../tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '../../../tests/factories/program.ts'
import { makeResponse } from '../../../tests/factories/response.ts'
import type { Browser } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'

const server = testServer()
const FORM: FormDefinition = {
  fields: [
    { type: 'text', reference: 'title', title: { fr: 'Titre' } },
    { type: 'file', reference: 'paper', title: { fr: 'Pièce' } },
  ],
}
let platform: PlatformRef
let owner: Browser
let made: MadeProgram

beforeEach(async () => {
  platform = await makePlatform(server.app)
  owner = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
  made = await makeProgram(server.app, platform, { definition: FORM })
})

const path = (rest = '') => `/api/user.programs/${made.program.id}${rest}`
const apply = async (title: string, person?: Person) =>
  (await makeResponse(server.app, platform, made, { answers: { title }, ...(person && { person }) })).id
const found = async (reasons: string) =>
  (await owner.get<{ items: ResponseRow[] }>(path(`/responses?duplicate=${reasons}`))).body.items
    .map(({ title, facets }) => [title, facets.duplicate])
    .sort()
const beside = async (id: string) =>
  (await owner.get<AnswerOf<typeof listDuplicates>>(path(`/responses/${id}/duplicates`))).body.items.map(
    ({ title, reasons }) => [title, reasons],
  )

/** A draft with a file of these bytes. */
async function withFile(title: string, bytes: string): Promise<string> {
  const person = await makePerson(platform)
  const draft = await makeResponse(server.app, platform, made, { person, answers: { title }, state: 'draft' })
  const own = await signIn(server.browser(platform.host), person)
  const step = `/api/portal/me/responses/${draft.id}/steps/${draft.steps[0]?.id}`
  const uploaded = await own.upload<{ key: string }>(
    `${step}/files?reference=paper`,
    `${title}.txt`,
    Buffer.from(bytes),
    'text/plain',
  )
  const { body: file } = uploaded
  const saved = await own.put(`${step}/answers`, { revision: 1, changes: { paper: [file] } })
  expect([uploaded.status, saved.status]).toEqual([201, 200])
  return draft.id
}

describe('possible duplicates', () => {
  it('are found by person and by title whatever its accents, within a program', async () => {
    const person = await makePerson(platform)
    const first = await apply('Le Phare rouge', person)
    await apply('Une digue', person)
    await apply('le phare ROUGÉ')
    await apply('Seule')
    expect(await beside(first)).toEqual([
      ['Une digue', ['person']],
      ['le phare ROUGÉ', ['title']],
    ])
    expect(await found('title')).toEqual([
      ['Le Phare rouge', ['person', 'title']],
      ['le phare ROUGÉ', ['title']],
    ])
    expect((await found('person')).map(([title]) => title)).toEqual(['Le Phare rouge', 'Une digue'])
    expect((await found('person,title')).length).toBe(3)
    const { id } = made.program
    made = await makeProgram(server.app, platform, { definition: FORM })
    const elsewhere = await apply('Le Phare rouge', person)
    expect([await beside(elsewhere), made.program.id === id]).toEqual([[], false])
  })

  it('are found by the same file, byte by byte', async () => {
    const first = await withFile('Un', 'les mêmes statuts')
    await withFile('Deux', 'les mêmes statuts')
    await withFile('Trois', 'autre chose')
    expect(await beside(first)).toEqual([['Deux', ['file']]])
    expect((await found('file')).map(([title]) => title)).toEqual(['Deux', 'Un'])
  })

  it('are none any more once the other is in the trash', async () => {
    const [first, second] = [await apply('Phare'), await apply('phare')]
    expect((await found('title')).length).toBe(2)
    expect((await owner.delete(path(`/responses/${second}`))).status).toBe(204)
    expect([await found('title'), await beside(first)]).toEqual([[], []])
  })

  it('are looked for beside other filters', async () => {
    await apply('Phare rouge')
    await apply('phare rouge')
    expect((await found('title&search=digue')).length).toBe(0)
    expect((await found('title&search=phare')).length).toBe(2)
    expect((await found('title&status=draft')).length).toBe(0)
  })
})
