import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Answers, FormDefinition } from '#core/form/definition.ts'
import type { ManifestForm } from '#core/manifest/manifest.contract.ts'
import type { MyResponse, ResponseRow } from '#core/response/response.contract.ts'
import type { Context, PlatformRef } from '#server/context.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { operatorOn } from '#tests/factories/form.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import { testServer } from '#tests/suite.ts'
import { applyManifest } from '../manifest/manifest.actions.ts'
import { createProgram } from '../program/create.actions.ts'
import { getProgramRow } from '../program/program.repo.ts'
import { answersOf } from '../response/aggregate.ts'
import { findManyInProgram } from '../response/response.repo.ts'
import { type Imported, importResponses } from './import.actions.ts'
import { openTable } from './table.ts'

const server = testServer()
let platform: PlatformRef
let ctx: Context

beforeEach(async () => {
  platform = await makePlatform(server.app)
  ctx = operatorOn(server.app, platform)
})

async function importing(program: string, name: string, content: Buffer | string): Promise<Imported> {
  const path = join(tmpdir(), `opencall-elsewhere-${program}-${name}`)
  writeFileSync(path, content)
  try {
    const options = { program, map: [], state: 'submitted' as const }
    return await inPlatform(platform.id, async () => importResponses(ctx, await openTable(path), options))
  } finally {
    rmSync(path)
  }
}

const organiserOf = async (programId: string) =>
  signIn(server.browser(platform.host), await makePerson(platform, { role: 'program-administrator', programId }))

/** The answers of each application, step by step, by its number. */
async function answersIn(programId: string): Promise<Answers[][]> {
  const path = `/api/user.programs/${programId}/responses?sort=number&direction=asc`
  const { items } = (await (await organiserOf(programId)).get<{ items: ResponseRow[] }>(path)).body
  const ids = items.map(({ id }) => id)
  const found = await inPlatform(platform.id, () => findManyInProgram(ids, programId))
  return ids.map((id) => found.find(({ response }) => response.id === id)?.steps.map(answersOf) ?? [])
}

describe('an export goes into a copy of its program', () => {
  const title = { reference: 'title', type: 'text', title: { fr: 'Titre du projet' }, required: true } as const
  const forms: ManifestForm[] = [
    // By their keys the other way round than they are asked.
    {
      key: 'work',
      title: { fr: 'Projet' },
      fields: [title, { reference: 'year', type: 'number', title: { fr: 'Année' } }],
    },
    { key: 'plan', title: { fr: 'Suite' }, fields: [title] },
    { key: 'echo', title: { fr: 'Bilan' }, fields: [title] },
  ]
  const steps = forms.map(({ key }) => ({ key, type: 'form' as const, title: { fr: key }, form: key }))

  it.each(['csv', 'xlsx'])('whose forms ask some of the same (%s)', async (format) => {
    const answers = [[{ title: 'Un', year: 2026 }, { title: 'Deux' }, { title: 'Trois' }]]
    const [made, copy] = await inPlatform(platform.id, async () => {
      const categories = [{ key: 'film', title: { fr: 'Film' }, steps }]
      const manifest = { opencall: 1 as const, programs: [{ slug: 'prix', title: { fr: 'Prix' }, categories, forms }] }
      await applyManifest(ctx, manifest, { slug: platform.slug, prune: 'no', files: new Map() })
      const { id } = await getProgramRow('prix')
      const body = { title: { fr: 'Copie' }, lang: 'fr' as const, from: { kind: 'program' as const, programId: id } }
      return [id, (await createProgram(ctx, { ...body })).id]
    })
    await importing(made, 'first.csv', 'work.title,work.year,plan.title,echo.title\nUn,2026,Deux,Trois\n')
    expect(await answersIn(made)).toEqual(answers)
    const path = `/api/user.programs/${made}/responses/export?format=${format}&lang=fr`
    const { bytes } = await (await organiserOf(made)).get(path)
    expect(await importing(copy, `copy.${format}`, bytes)).toMatchObject({ rows: 1, created: 1, filesLeft: 0 })
    expect(await answersIn(copy)).toEqual(answers)
  })
})

describe('files, which do not come with a table', () => {
  const paper = (reference: string) => ({ type: 'file', reference, title: { fr: 'Pièce' }, required: true }) as const
  const definition: FormDefinition = {
    fields: [
      { type: 'text', reference: 'title', title: { fr: 'Titre' }, required: true },
      paper('paper'),
      {
        type: 'questions-group',
        reference: 'team',
        title: { fr: 'Équipe' },
        fields: [{ type: 'text', reference: 'name', title: { fr: 'Nom' }, required: true }, paper('cv')],
      },
    ],
  }

  it('are left out and counted, what is beside them is taken', async () => {
    const { program } = await makeProgram(server.app, platform, { definition })
    const head = 'title,paper,team[0][name],team[0][cv],team[1][name],team[1][cv]\n'
    const rows = 'Un,a.pdf,Ada,b.pdf,,\nDeux,c.pdf; d.pdf,,,,\n'
    expect(await importing(program.id, 'files.csv', head + rows)).toMatchObject({ created: 2, filesLeft: 3 })
    expect(await answersIn(program.id)).toEqual([[{ title: 'Un', team: [{ name: 'Ada' }] }], [{ title: 'Deux' }]])
    // What else is wrong around them is refused as ever.
    await expect(importing(program.id, 'wrong.csv', `${head}Trois,a.pdf,,b.pdf,Lena,c.pdf\n`)).rejects.toMatchObject({
      problems: [{ row: 2, column: 'team[0][name]' }],
    })
    await expect(importing(program.id, 'none.csv', `${head}Quatre,,,,,\n`)).rejects.toMatchObject({
      problems: [{ row: 2, column: 'paper' }],
    })
  })

  it('are not missed in a group that holds nothing else', async () => {
    const fields = definition.fields.map((field) => ({ ...field, required: field.type !== 'file' }))
    const { program } = await makeProgram(server.app, platform, { definition: { fields } })
    const rows = 'title,team[0][cv]\nUn,a.pdf\n'
    expect(await importing(program.id, 'group.csv', rows)).toMatchObject({ created: 1, filesLeft: 1 })
    expect(await answersIn(program.id)).toEqual([[{ title: 'Un' }]])
    await expect(importing(program.id, 'empty.csv', 'title,team[0][cv]\nUn,\n')).rejects.toMatchObject({
      problems: [{ row: 2, column: 'team[0][cv]' }],
    })
  })

  it('stay with the application that has them', async () => {
    const one: FormDefinition = { fields: definition.fields.slice(0, 2) }
    const made = await makeProgram(server.app, platform, { definition: one })
    const person = await makePerson(platform)
    const draft = await makeResponse(server.app, platform, made, { person, state: 'draft', answers: { title: 'Un' } })
    const browser = await signIn(server.browser(platform.host), person)
    const at = `/api/portal/me/responses/${draft.id}/steps/${draft.steps[0]?.id}`
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
    const file = (await browser.upload<object>(`${at}/files?reference=paper`, 'a.pdf', pdf)).body
    expect((await browser.put(`${at}/answers`, { revision: 1, changes: { paper: [file] } })).status).toBe(200)
    const [[before]] = (await answersIn(made.program.id)) as [[Answers]]
    const taken = await importing(
      made.program.id,
      'same.csv',
      `id,form-${made.form.id}-title,paper\n${draft.id},Deux,b.pdf\n`,
    )
    expect(taken).toMatchObject({ changed: 1, filesLeft: 1 })
    expect(await answersIn(made.program.id)).toEqual([[{ ...before, title: 'Deux' }]])
    expect(
      (await browser.get<MyResponse>(`/api/portal/me/responses/${draft.id}`)).body.steps[0]?.answers,
    ).toMatchObject({
      paper: [{ name: 'a.pdf' }],
    })
  })
})
