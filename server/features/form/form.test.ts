import { beforeEach, describe, expect, it } from 'vitest'
import type { Condition, Field, FormDefinition } from '#core/form/definition.ts'
import type { Form, FormRow } from '#core/form/endpoints.contract.ts'
import type { MyResponse } from '#core/response/response.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { transaction } from '#server/db/database.ts'
import { Event } from '#server/db/models/Event.ts'
import { rows } from '#server/db/rows.ts'
import { forgetHosts } from '#server/http/hosts.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makeForm, republishForm, SMALL_FORM } from '../../../tests/factories/form.ts'
import { makePerson, makePlatform, signIn } from '../../../tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '../../../tests/factories/program.ts'
import { type Browser, codeOf } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'
import {
  currentVersionOf,
  currentVersionsOf,
  definitionOfVersion,
  insertForm,
  insertVersion,
  sealDraft,
  updateFormAt,
  versionsById,
} from './form.repo.ts'

let statements: string[] = []
const server = testServer({ onStatement: (sql) => statements.push(sql) })
let platform: PlatformRef
let owner: Browser
let made: MadeProgram

beforeEach(async () => {
  platform = await makePlatform(server.app)
  owner = await on(await makePerson(platform, { role: 'owner' }))
  made = await makeProgram(server.app, platform, { publish: 'no' })
})

const on = (person: { email: string }) => signIn(server.browser(platform.host), person)
const path = (rest = '') => `/api/user.programs/${made.program.id}/forms${rest}`
const text = (reference: string, more: Partial<Field> = {}): Field =>
  ({ type: 'text', reference, title: { fr: reference, en: `${reference} (en)` }, ...more }) as Field
const fields = (...list: Field[]): FormDefinition => ({ fields: list })
const create = (body: object, by = owner) => by.post<Form>(path(), { title: { fr: 'Dossier' }, ...body })
const save = (form: Form, definition: FormDefinition, more: object = {}, by = owner) =>
  by.put<Form>(path(`/${form.id}`), { title: form.title, definition, version: form.version, ...more })
const publish = (form: Form, by = owner) => by.post<Form>(path(`/${form.id}/publish`), { version: form.version })
const references = (list: readonly Field[]) => list.map(({ reference }) => reference)

const read = async () => (await owner.get<Form>(path(`/${made.form.id}`))).body

/** A draft application to the program's form. */
async function apply() {
  const by = await on(await makePerson(platform))
  const response = (
    await by.post<MyResponse>('/api/portal/me/responses', {
      programId: made.program.id,
      categoryId: made.categories[0]?.id,
      lang: 'fr',
    })
  ).body
  const at = `/api/portal/me/responses/${response.id}`
  const answers = await by.put(`${at}/steps/${response.steps[0]?.id}/answers`, {
    revision: 0,
    changes: { title: 'Film' },
  })
  expect(answers.status).toBe(200)
  return { by, at }
}

describe('drafting', () => {
  it('starts with a draft that nobody sees yet', async () => {
    const { status, body } = await create({
      definition: fields(text('title', { required: true }), {
        type: 'sep-title',
        reference: 'part',
        title: { fr: 'Partie' },
      }),
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      key: 'dossier',
      currentVersion: null,
      draftNumber: 1,
      draftChanged: true,
      fields: [],
      versions: [],
      lockedReferences: [],
      version: 1,
    })
    expect((await create({})).body.key).toBe('dossier-2')
    expect(codeOf(await create({ key: 'dossier' }))).toEqual([422, 'request.invalid'])
    const { items } = (await owner.get<{ items: FormRow[] }>(path())).body
    expect(
      items.map(({ key, currentVersion, draftChanged, fields: count, required, usedBy }) => [
        key,
        currentVersion,
        draftChanged,
        count,
        required,
        usedBy.length,
      ]),
    ).toEqual([
      ['formulaire', 1, false, 3, 1, 1],
      ['dossier', null, true, 1, 1, 0],
      ['dossier-2', null, true, 0, 0, 0],
    ])
  })

  it('keeps mistakes of sense, refuses what is no form at all', async () => {
    const form = (await create({})).body
    const mistaken = fields(text('twice'), text('twice'), { type: 'select', reference: 'kind', title: {}, options: [] })
    const saved = await save(form, mistaken)
    expect([saved.status, saved.body.draft, saved.body.version]).toEqual([200, mistaken, 2])
    const refused = await save(saved.body, {
      fields: [
        { type: 'nothing', reference: 'a', title: {} },
        { type: 'text', reference: 'b', title: {}, colour: 'red' },
      ],
    } as unknown as FormDefinition)
    expect(codeOf(refused)).toEqual([422, 'request.invalid'])
    expect(owner.problem(refused).issues.map(({ at }) => at)).toEqual([
      'body.definition.fields[0].type',
      'body.definition.fields[1].colour',
    ])
  })

  it('refuses a body that nests deeper than a form does, before anything reads it', async () => {
    const form = await read()
    const nested = (levels: number, inside: object, around: (inner: object) => object) =>
      Array.from({ length: levels }).reduce<object>((inner) => around(inner), inside)
    const conditions = (levels: number) =>
      fields(
        text('a', {
          visibleWhen: nested(levels, { field: 'b', operator: 'empty' }, (inner) => ({ and: [inner] })) as Condition,
        }),
      )
    const groups = fields(
      nested(1000, text('a'), (inner) => ({
        type: 'questions-group',
        reference: 'g',
        title: {},
        fields: [inner],
      })) as Field,
    )
    const array = nested(100_000, [], (inner) => [inner])
    for (const body of [conditions(13), conditions(1000), groups, array as FormDefinition])
      expect(codeOf(await save(form, body))).toEqual([400, 'request.malformed'])
    expect((await save(form, conditions(12))).status).toBe(200)
  })

  it('keeps the texts between questions as they were written: they are text, never HTML', async () => {
    const form = (await create({})).body
    const saved = await save(
      form,
      fields({
        type: 'sep-textarea',
        reference: 'intro',
        title: {},
        content: { fr: 'Arts & métiers, <b> et moins de 3 < 4' },
      }),
    )
    expect(saved.body.draft.fields).toMatchObject([{ content: { fr: 'Arts & métiers, <b> et moins de 3 < 4' } }])
  })

  it('refuses a stale write with what is there', async () => {
    const form = (await create({})).body
    await save(form, fields(text('mine')))
    const refused = await save(form, fields(text('theirs')))
    expect(codeOf(refused)).toEqual([409, 'resource.stale'])
    expect(references((refused.body as unknown as { current: Form }).current.draft.fields)).toEqual(['mine'])
  })

  it('lets one of many writers through', async () => {
    const form = (await create({})).body
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => save(form, fields(text(`field${n}`)))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  })

  it('writes nothing when nothing changed', async () => {
    const form = (await create({ definition: SMALL_FORM })).body
    expect((await save(form, SMALL_FORM)).body.version).toBe(form.version)
    expect((await save(form, SMALL_FORM, { title: { fr: 'Autre' } })).body.version).toBe(form.version + 1)
  })
})

describe('publishing', () => {
  it('refuses a form with mistakes, all of them, each in words', async () => {
    const form = (
      await create({
        definition: fields(text('twice'), text('twice'), {
          type: 'select',
          reference: 'kind',
          title: { fr: 'Genre' },
          options: [],
        }),
      })
    ).body
    const refused = await publish(form)
    expect(codeOf(refused)).toEqual([422, 'form.invalid'])
    expect(owner.problem(refused).issues).toEqual([
      {
        at: 'fields[1].reference',
        rule: 'definition.referenceDuplicate',
        params: { reference: 'twice' },
        message: 'La référence « twice » est déjà utilisée',
      },
      { at: 'fields[2].options', rule: 'definition.optionsEmpty', message: 'Ajoutez au moins un choix' },
    ])
    const empty = await publish((await create({})).body)
    expect(owner.problem(empty).issues.map(({ at, rule }) => [at, rule])).toEqual([
      ['fields', 'definition.fieldsEmpty'],
    ])
  })

  it('makes immutable versions, one after the other', async () => {
    const one = (await publish((await create({ definition: fields(text('title')) })).body)).body
    expect(one).toMatchObject({ currentVersion: 1, draftNumber: 2, draftChanged: false })
    expect(codeOf(await publish(one))).toEqual([409, 'form.nothingToPublish'])

    const changed = (await save(one, fields(text('title', { required: true }), text('summary')))).body
    expect(changed).toMatchObject({ currentVersion: 1, draftNumber: 2, draftChanged: true })
    expect(references(changed.fields)).toEqual(['title'])
    const undone = (await save(changed, fields(text('title')))).body
    expect(undone.draftChanged).toBe(false)
    expect(codeOf(await publish(undone))).toEqual([409, 'form.nothingToPublish'])

    const two = (await publish((await save(undone, fields(text('summary'), text('title')))).body)).body
    expect([two.currentVersion, references(two.fields)]).toEqual([2, ['summary', 'title']])
    expect(two.versions.map(({ number, fields: count, publishedAt }) => [number, count, publishedAt])).toEqual([
      [1, 1, '2026-11-20T09:00:00.000Z'],
      [2, 2, '2026-11-20T09:00:00.000Z'],
    ])
    expect(two.versions[0]?.publishedBy).toMatch(/^First\d+ Last\d+$/)
    const version = async (number: number) =>
      owner.get<{ number: number; definition: FormDefinition }>(path(`/${two.id}/versions/${number}`))
    expect((await version(1)).body.definition).toEqual(fields(text('title')))
    expect((await version(2)).body.definition).toEqual(fields(text('summary'), text('title')))
    expect(codeOf(await version(3))).toEqual([404, 'resource.notFound'])

    const told = await inPlatform(platform.id, () =>
      rows(Event, { where: { subjectId: two.id }, attributes: ['type', 'before', 'after'], order: [['id', 'ASC']] }),
    )
    expect(told.map(({ type }) => type)).toEqual([
      'form.created',
      'form.published',
      'form.updated',
      'form.updated',
      'form.updated',
      'form.published',
    ])
    expect(told.at(-1)).toMatchObject({
      before: { version: 1, removed: [] },
      after: { version: 2, added: ['summary'], changed: [] },
    })
  })

  it('publishes once when many ask at once', async () => {
    const form = (await create({ definition: SMALL_FORM })).body
    const answers = await Promise.all(Array.from({ length: 6 }, () => publish(form)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(409)])
    expect((await owner.get<Form>(path(`/${form.id}`))).body.versions).toHaveLength(1)
  })

  it('takes drafts of applicants along, leaves what was submitted on its version', async () => {
    made = await makeProgram(server.app, platform, { definition: fields(text('title'), text('old')) })
    const [draft, sent] = [await apply(), await apply()]
    await sent.by.post(`${sent.at}/submit`)
    const form = await read()
    expect(form.responses).toEqual({ draft: 1, submitted: 1 })

    const next = fields(text('title'), text('old'), text('new'))
    await republishForm(server.app, platform, made.program.id, form, next)
    const definitionSeenBy = async ({ by, at }: typeof draft) => {
      const [step] = (await by.get<MyResponse>(at)).body.steps
      return [step?.formVersion, references(step?.definition?.fields ?? []), step?.answers]
    }
    expect(await definitionSeenBy(draft)).toEqual([2, ['title', 'old', 'new'], { title: 'Film' }])
    expect(await definitionSeenBy(sent)).toEqual([1, ['title', 'old'], { title: 'Film' }])
  })

  it('shows fields in the language asked for, French when none is', async () => {
    const definition = fields(text('title'), {
      type: 'select',
      reference: 'kind',
      title: { fr: 'Genre' },
      options: [{ reference: 'a', text: { fr: 'Un', en: 'One' } }],
      defaultValue: 'a',
    })
    const form = (await publish((await create({ definition })).body)).body
    const read = async (query: string) => (await owner.get<Form>(path(`/${form.id}${query}`))).body
    expect((await read('?lang=en')).fields).toEqual([
      { type: 'text', reference: 'title', title: { en: 'title (en)' } },
      {
        type: 'select',
        reference: 'kind',
        title: { en: 'Genre' },
        options: [{ reference: 'a', text: { en: 'One' } }],
        defaultValue: 'a',
      },
    ])
    expect((await read('')).fields[0]?.title).toEqual({ fr: 'title' })
    expect((await read('?lang=en')).draft).toEqual(definition)
  })
})

describe('references that submitted applications hold', () => {
  const group = (...inner: Field[]) =>
    ({ type: 'questions-group', reference: 'team', title: { fr: 'Équipe' }, fields: inner }) as Field
  const heading: Field = { type: 'sep-title', reference: 'part', title: { fr: 'Partie' } }
  const asked = fields(heading, text('title'), text('old'), group(text('name'), text('role')))
  beforeEach(async () => {
    made = await makeProgram(server.app, platform, { definition: asked })
  })

  it.each<[string, FormDefinition, string[]]>([
    ['one is removed', fields(heading, text('title'), group(text('name'), text('role'))), ['old']],
    ['one is renamed', fields(heading, text('title'), text('new'), group(text('name'), text('role'))), ['old']],
    ['one of a group is removed', fields(heading, text('title'), text('old'), group(text('name'))), ['role']],
    ['a group is removed', fields(heading, text('title'), text('old')), ['team', 'name', 'role']],
    ['one moves into a group', fields(heading, text('title'), group(text('name'), text('role'), text('old'))), ['old']],
    ['one leaves its group', fields(heading, text('title'), text('old'), text('role'), group(text('name'))), ['role']],
    [
      'one asks for something else',
      fields(heading, text('title'), text('old', { type: 'textarea' }), group(text('name'), text('role'))),
      ['old'],
    ],
    ['two are removed', fields(heading, group(text('name'), text('role'))), ['title', 'old']],
    ['nothing is left', fields(), ['title', 'old', 'team', 'name', 'role']],
  ])('refuses a draft when %s, and allows it while nothing is submitted', async (_case, definition, lost) => {
    const draft = await apply()
    const before = await read()
    const allowed = await save(before, definition)
    expect([before.lockedReferences, allowed.status]).toEqual([[], 200])
    const back = (await save(allowed.body, asked)).body
    await draft.by.post(`${draft.at}/submit`)

    const refused = await save(back, definition)
    expect(codeOf(refused)).toEqual([409, 'form.referenceLocked'])
    expect(owner.problem(refused).issues).toEqual(
      lost.map((reference) => ({
        at: 'fields',
        rule: 'definition.referenceLocked',
        params: { reference },
        message: `La référence « ${reference} » est utilisée dans des candidatures envoyées et ne peut pas être supprimée`,
      })),
    )
    const after = await read()
    expect([after.version, after.draft, after.lockedReferences]).toEqual([
      back.version,
      asked,
      ['title', 'old', 'team', 'name', 'role'],
    ])
  })

  it.each<[string, FormDefinition]>([
    ['is reworded', fields(text('title', { title: { fr: 'Nom' } }), text('old'), group(text('name'), text('role')))],
    ['moves', fields(group(text('role'), text('name')), text('old'), text('title'))],
    ['gets company', fields(text('title'), text('old'), text('new'), group(text('name'), text('role')))],
  ])('takes what %s, and a section title that goes', async (_case, definition) => {
    const sent = await apply()
    await sent.by.post(`${sent.at}/submit`)
    const saved = await save(await read(), definition)
    expect([saved.status, saved.body.draft]).toEqual([200, definition])
    expect((await publish(saved.body)).body.currentVersion).toBe(2)
  })

  it('refuses to publish a draft from before the first submission, and lets it be mended', async () => {
    const sent = await apply()
    const draft = (await save(await read(), fields(text('title')))).body
    await sent.by.post(`${sent.at}/submit`)
    const refused = await publish(draft)
    expect([
      codeOf(refused),
      owner.problem(refused).issues.map(({ params }) => params?.reference),
      (await read()).currentVersion,
    ]).toEqual([[409, 'form.referenceLocked'], ['old', 'team', 'name', 'role'], 1])
    // What the draft had lost already does not keep it from being worked on.
    const mended = (await save(draft, fields(text('title'), text('old')))).body
    expect(codeOf(await publish(mended))).toEqual([409, 'form.referenceLocked'])
    const restored = (await save(mended, asked)).body
    expect(codeOf(await publish(restored))).toEqual([409, 'form.nothingToPublish'])
    const whole = (await save(restored, fields(...asked.fields, text('new')))).body
    expect((await publish(whole)).body.currentVersion).toBe(2)
  })
})

describe('deleting', () => {
  it('deletes what nothing uses, and gives its key back', async () => {
    const form = (await create({})).body
    expect((await owner.delete(path(`/${form.id}`))).status).toBe(204)
    expect(codeOf(await owner.get(path(`/${form.id}`)))).toEqual([404, 'resource.notFound'])
    expect((await create({ key: 'dossier' })).body.key).toBe('dossier')
  })

  it('refuses what a step uses', async () => {
    const refused = await owner.delete(path(`/${made.form.id}`))
    expect(codeOf(refused)).toEqual([409, 'form.inUse'])
    expect(owner.problem(refused).usedBy).toEqual([
      {
        categoryId: made.categories[0]?.id,
        categoryTitle: made.categories[0]?.title,
        stepId: made.categories[0]?.steps[0]?.id,
        stepTitle: made.categories[0]?.steps[0]?.title,
      },
    ])
    expect((await owner.get(path(`/${made.form.id}`))).status).toBe(200)
  })
})

describe('rights', () => {
  it('lets collaborators read, administrators write, nobody else in', async () => {
    const programId = made.program.id
    const collaborator = await on(await makePerson(platform, { role: 'collaborator', programId }))
    const administrator = await on(await makePerson(platform, { role: 'program-administrator', programId }))
    const jury = await on(await makePerson(platform, { role: 'jury', programId }))
    const stranger = await on(
      await makePerson(platform, {
        role: 'program-administrator',
        programId: (await makeProgram(server.app, platform)).program.id,
      }),
    )
    const form = (await owner.get<Form>(path(`/${made.form.id}`))).body
    expect((await collaborator.get(path(`/${form.id}`))).status).toBe(200)
    expect(codeOf(await save(form, SMALL_FORM, {}, collaborator))).toEqual([403, 'missing_permissions'])
    expect(codeOf(await publish(form, collaborator))).toEqual([403, 'missing_permissions'])
    expect(codeOf(await create({}, collaborator))).toEqual([403, 'missing_permissions'])
    expect((await create({}, administrator)).status).toBe(201)
    expect(codeOf(await jury.get(path()))).toEqual([403, 'missing_permissions'])
    expect(codeOf(await stranger.get(path()))).toEqual([404, 'resource.notFound'])
    expect(codeOf(await server.browser(platform.host).get(path()))).toEqual([401, 'session.required'])
  })

  it('finds no form of another program, and changes none in the trash', async () => {
    const other = await makeProgram(server.app, platform)
    expect(codeOf(await owner.get(path(`/${other.form.id}`)))).toEqual([404, 'resource.notFound'])
    const form = (await owner.get<Form>(path(`/${made.form.id}`))).body
    await owner.put(`/api/user.programs/${made.program.id}/status`, {
      status: 'deleted',
      version: made.program.version,
    })
    expect(codeOf(await save(form, fields(text('a'))))).toEqual([409, 'program.transition'])
  })
})

describe('published versions at hand', () => {
  it('asks the same number of questions for one form and for three', async () => {
    const count = async () => {
      await owner.get(path())
      // Whose host it is may be known or not; here it never is.
      forgetHosts()
      statements = []
      await owner.get(path())
      return statements.filter((sql) => sql.includes('SELECT')).length
    }
    const one = await count()
    await makeForm(server.app, platform, made.program.id)
    await makeForm(server.app, platform, made.program.id)
    expect(await count()).toBe(one)
  })

  it('reads a version once, frozen, and only on its own platform', async () => {
    const version = await inPlatform(platform.id, () => currentVersionOf(made.form.id))
    statements = []
    const definition = await inPlatform(platform.id, () => definitionOfVersion(version?.id ?? ''))
    expect(definition).toEqual(SMALL_FORM)
    expect(statements).toEqual([])
    expect(() => definition.fields.push(text('more'))).toThrow(TypeError)
    const second = await makePlatform(server.app)
    await inPlatform(second.id, async () => {
      expect((await versionsById([version?.id ?? ''])).size).toBe(0)
      await expect(definitionOfVersion(version?.id ?? '')).rejects.toThrow('resource.notFound')
      expect((await currentVersionsOf([made.form.id])).size).toBe(0)
    })
  })

  it('does not remember a version whose publication was undone', async () => {
    await inPlatform(platform.id, async () => {
      let id = ''
      const undone = transaction(async () => {
        const formId = await insertForm({ programId: made.program.id, key: 'undone', title: {} })
        id = await insertVersion({ formId, number: 1, definition: SMALL_FORM })
        await sealDraft(id, server.clock.now(), null)
        await updateFormAt(formId, 1, { currentVersionId: id })
        expect((await currentVersionOf(formId))?.number).toBe(1)
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      await expect(definitionOfVersion(id)).rejects.toThrow('resource.notFound')
    })
  })
})

describe('a form that is duplicated', () => {
  const duplicate = (id: string, by = owner) => by.post<Form>(path(`/${id}/duplicate`), {})

  it('is another one with the questions of its draft, and with a title and a key of its own', async () => {
    const list = [text('name'), text('why', { visibleWhen: { field: 'name', operator: 'empty' } })]
    const { body: form } = await create({ definition: fields(text('name')) })
    await publish(form)
    const saved = await save((await owner.get<Form>(path(`/${form.id}`))).body, fields(...list))
    expect(saved.status, saved.text).toBe(200)
    const copies = [await duplicate(form.id), await duplicate(form.id)]
    expect(copies.map(({ status, body }) => [status, body.title, body.currentVersion])).toEqual([
      [201, { fr: 'Dossier (2)' }, null],
      [201, { fr: 'Dossier (3)' }, null],
    ])
    expect(copies.map(({ body }) => body.draft)).toEqual([saved.body.draft, saved.body.draft])
    expect(new Set([form, ...copies.map(({ body }) => body)].map(({ key }) => key)).size).toBe(3)
  })

  it('is not for a reader, nor a form of another program', async () => {
    const { body: form } = await create({})
    const reader = await on(await makePerson(platform, { role: 'collaborator', programId: made.program.id }))
    const { status } = await duplicate(form.id, reader)
    made = await makeProgram(server.app, platform, { publish: 'no' })
    expect([status, codeOf(await duplicate(form.id))]).toEqual([403, [404, 'resource.notFound']])
  })
})
