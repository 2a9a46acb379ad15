import { expect, it } from 'vitest'
import type { ExportSetting } from '#core/export/settings.contract.ts'
import type { ExportInfo } from '#core/response/export.contract.ts'
import { createProgram } from '#server/features/program/create.actions.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { operatorOn } from '#tests/factories/form.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import { testServer } from '#tests/suite.ts'

const server = testServer({ connections: 4 })

async function make() {
  const platform = await makePlatform(server.app)
  const made = await makeProgram(server.app, platform)
  await makeResponse(server.app, platform, made, { answers: { title: 'Dune', amount: 3 } })
  const organiser = await signIn(
    server.browser(platform.host),
    await makePerson(platform, { role: 'platform-administrator' }),
  )
  return { platform, ...made, organiser, base: `/api/user.programs/${made.program.id}` }
}

const given = (formId: string) => ({
  name: 'Comité',
  format: 'csv',
  sensitive: 'masked',
  columns: [
    { id: `form-${formId}-amount`, name: 'Somme' },
    { id: 'title', name: null },
  ],
})

it('has the columns of a setting, in its order and under its names', async () => {
  const { organiser, base, form } = await make()
  const { body, status } = await organiser.post<ExportSetting>(`${base}/export-settings`, given(form.id))
  expect([status, body.columns?.length]).toEqual([201, 2])
  const columns = (await organiser.get<{ items: { id: string }[] }>(`${base}/export-columns`)).body.items
  expect(columns.map(({ id }) => id)).toEqual(expect.arrayContaining(['title', `form-${form.id}-amount`]))
  const asked = await organiser.post<ExportInfo>(`${base}/exports`, {
    format: 'csv',
    columns: body.columns?.map(({ id }) => id),
    names: { [`form-${form.id}-amount`]: 'Somme' },
  })
  await server.runJobs()
  const { text } = await organiser.get(`${base}/exports/${asked.body.id}/file`)
  expect(text).toBe('\ufeffSomme,title\n3,Dune\n')
})

it('names each setting once, and tells of changes meanwhile', async () => {
  const { organiser, base, form } = await make()
  const { body } = await organiser.post<ExportSetting>(`${base}/export-settings`, given(form.id))
  const again = await organiser.post(`${base}/export-settings`, { ...given(form.id), name: ' COMITÉ ' })
  expect(organiser.problem(again).code).toBe('export.nameTaken')
  const path = `${base}/export-settings/${body.id}`
  expect((await organiser.put(path, { ...given(form.id), columns: null, version: 1 })).status).toBe(200)
  const stale = await organiser.put(path, { ...given(form.id), version: 1 })
  expect(organiser.problem(stale).code).toBe('resource.stale')
  expect((await organiser.delete(path)).status).toBe(204)
  expect((await organiser.get(`${base}/export-settings`)).body).toEqual({ items: [] })
})

it('goes along when a program is duplicated, with the columns of its own forms', async () => {
  const { organiser, base, form, platform, program } = await make()
  await organiser.post(`${base}/export-settings`, given(form.id))
  const copy = await inPlatform(platform.id, () =>
    createProgram(operatorOn(server.app, platform), {
      title: { fr: 'Copie' },
      lang: 'fr',
      slug: 'copie',
      from: { kind: 'program', programId: program.id },
    } as Parameters<typeof createProgram>[1]),
  )
  const { items } = (await organiser.get<{ items: ExportSetting[] }>(`/api/user.programs/${copy.id}/export-settings`))
    .body
  expect(items.map(({ name, columns }) => [name, columns?.map(({ name: own }) => own)])).toEqual([
    ['Comité', ['Somme', null]],
  ])
  expect(items[0]?.columns?.[0]?.id).toMatch(/^form-[0-9a-f-]{36}-amount$/)
  expect(items[0]?.columns?.[0]?.id).not.toBe(`form-${form.id}-amount`)
})
