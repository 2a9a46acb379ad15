import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ProgramCategories } from '#core/program/category.contract.ts'
import type { ProgramDashboard } from '#core/program/dashboard.contract.ts'
import type { MyResponse } from '#core/response/response.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { detached, transaction } from '#server/db/database.ts'
import { AnswerSet } from '#server/db/models/AnswerSet.ts'
import { Event } from '#server/db/models/Event.ts'
import { Response } from '#server/db/models/Response.ts'
import { Step } from '#server/db/models/Step.ts'
import { rows } from '#server/db/rows.ts'
import { callStands } from '#server/features/import/import.repo.ts'
import { findManyInProgram } from '#server/features/response/response.repo.ts'
import { insertResponse, updateIfUnchanged, writeAnswers } from '#server/features/response/write.repo.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { testDialect } from '../../../tests/database.ts'
import { makePerson, makePlatform, signIn } from '../../../tests/factories/people.ts'
import { type MadeProgram, makeProgram, type ProgramGiven } from '../../../tests/factories/program.ts'
import { type Browser, codeOf } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'
import { categoriesUnchanged } from './category.repo.ts'

let onStatement: (sql: string) => unknown = () => undefined
const server = testServer({ onStatement: (sql) => onStatement(sql) })
let platform: PlatformRef
let owner: Browser

beforeEach(async () => {
  platform = await makePlatform(server.app)
  await signInOwner()
})

const signInOwner = async () => {
  owner = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
}

const onMismatch = () => new Error('overtaken')

/** Something asked in a transaction, after which all that it wrote before is made. */
const otherReads = (categoryId = '') => categoriesUnchanged([categoryId])

const make = (given: ProgramGiven = {}) => makeProgram(server.app, platform, given)
const path = ({ program }: Pick<MadeProgram, 'program'>, rest: string) => `/api/user.programs/${program.id}${rest}`
const read = async (made: MadeProgram, query = '') =>
  (await owner.get<ProgramCategories>(path(made, `/categories${query}`))).body
const arrange = (made: MadeProgram, version: number, categories: object[], by = owner) =>
  by.put<ProgramCategories>(path(made, '/categories'), { version, categories })
const arrangements = (made: MadeProgram) =>
  inPlatform(platform.id, () =>
    rows(Event, {
      where: { programId: made.program.id, type: 'program.categories-arranged' },
      attributes: ['before', 'after'],
      order: [['id', 'ASC']],
    }),
  )

/** An application of a new person: begun, and typed into when `title` is given. */
async function apply(
  made: MadeProgram,
  given: { category?: number; title?: string; submit?: 'yes' } = {},
): Promise<{ by: Browser; id: string }> {
  const by = await signIn(server.browser(platform.host), await makePerson(platform))
  const category = made.categories[given.category ?? 0]
  const { id, steps } = (
    await by.post<MyResponse>('/api/portal/me/responses', {
      programId: made.program.id,
      categoryId: category?.id,
      lang: 'fr',
    })
  ).body
  const form = steps.find(({ type }) => type === 'form')
  if (given.title)
    expect(
      (
        await by.put(`/api/portal/me/responses/${id}/steps/${form?.id}/answers`, {
          revision: 0,
          changes: { title: given.title },
        })
      ).status,
    ).toBe(200)
  if (given.submit) expect((await by.post(`/api/portal/me/responses/${id}/submit`)).status).toBe(200)
  return { by, id }
}

describe('arranging', () => {
  it('keeps ids and keys through reordering, renaming and adding, and raises the version once', async () => {
    const made = await make({
      categories: [
        { key: 'film', steps: ['form', 'validation'] },
        { key: 'livre', steps: ['form'] },
      ],
    })
    const before = await read(made)
    const [film, livre] = before.items
    expect(film?.steps.map(({ type, status }) => [type, status])).toEqual([
      ['form', null],
      ['validation', 'todo'],
    ])
    const answer = await arrange(made, before.version, [
      {
        ...livre,
        title: { fr: 'Livres' },
        steps: [
          ...(livre?.steps ?? []),
          { type: 'textarea', title: { fr: 'Règles' }, config: { content: { fr: '<p>Oui<script>x</script></p>' } } },
        ],
      },
      film as object,
    ])
    expect(answer.status).toBe(200)
    expect(answer.body.version).toBe(before.version + 1)
    expect(
      answer.body.items.map(({ id, key, title, steps }) => [id, key, title, steps.map((step) => step.key)]),
    ).toEqual([
      [livre?.id, 'livre', { fr: 'Livres' }, [livre?.steps[0]?.key, 'regles']],
      [film?.id, 'film', film?.title, film?.steps.map((step) => step.key)],
    ])
    expect(answer.body.items[0]?.steps[1]?.config).toEqual({ content: { fr: '<p>Oui</p>' } })
    expect(answer.body).toEqual(await read(made))
    expect((await arrangements(made)).at(-1)).toEqual({
      before: {
        order: [
          { category: 'Catégorie 1', steps: ['Dossier', 'Recevabilité'] },
          { category: 'Catégorie 2', steps: ['Dossier'] },
        ],
        changed: [{ category: 'Livres', title: { fr: 'Catégorie 2', en: 'Category 2' } }],
      },
      after: {
        order: [
          { category: 'Livres', steps: ['Dossier', 'Règles'] },
          { category: 'Catégorie 1', steps: ['Dossier', 'Recevabilité'] },
        ],
        added: [{ category: 'Livres', step: 'Règles' }],
        changed: [{ category: 'Livres', title: { fr: 'Livres', en: '' } }],
      },
    })
  })

  it('records what a change takes away and what it puts there, and of long texts the part that differs', async () => {
    const rules = (end: string) => `<p>${'Les règles. '.repeat(100)}</p><p>${end}</p>`
    const made = await make({
      categories: [
        {
          key: 'film',
          title: { fr: 'Film' },
          steps: [
            'form',
            { type: 'textarea', key: 'rules', title: { fr: 'Règles' }, content: { fr: rules('Oui') } },
            { type: 'textarea', key: 'terms', title: { fr: 'Accord' }, content: { fr: '<p>Oui</p>' } },
            { type: 'validation', key: 'gate', title: { fr: 'Avis' } },
          ],
        },
        { key: 'livre', title: { fr: 'Livre' }, steps: ['form'] },
      ],
    })
    const { version, items } = await read(made)
    const [film, livre] = items
    const [form, text, terms, gate] = film?.steps ?? []
    const closesAt = '2027-01-15T22:59:00.000Z'
    const answer = await arrange(made, version, [
      {
        ...film,
        summary: { fr: 'Court', en: 'Short' },
        steps: [
          { ...form, type: 'validation', config: { message: { fr: 'Patience' } } },
          { ...text, config: { content: { fr: rules('Non') } } },
          { ...terms, config: { content: { fr: '<h2>Oui</h2>' } } },
          { ...gate, type: 'form', config: { form_id: made.form.id }, closesAt },
        ],
      },
      livre as object,
    ])
    expect(answer.status).toBe(200)
    const formTitle = made.form.title.fr
    const beginning = 'ègles. Les règles.'
    expect((await arrangements(made)).at(-1)).toEqual({
      before: {
        changed: [
          { category: 'Film', summary: { fr: '', en: '' } },
          { category: 'Film', step: 'Dossier', type: 'form', form: formTitle, message: { fr: '' } },
          { category: 'Film', step: 'Règles', content: { fr: `…${beginning} \nOui (1204)` } },
          { category: 'Film', step: 'Accord', content: { fr: '<p>Oui</p>' } },
          { category: 'Film', step: 'Avis', type: 'validation', form: null, closesAt: null },
        ],
      },
      after: {
        changed: [
          { category: 'Film', summary: { fr: 'Court', en: 'Short' } },
          { category: 'Film', step: 'Dossier', type: 'validation', form: null, message: { fr: 'Patience' } },
          { category: 'Film', step: 'Règles', content: { fr: `…${beginning} \nNon (1204)` } },
          { category: 'Film', step: 'Accord', content: { fr: '<h2>Oui</h2>' } },
          { category: 'Film', step: 'Avis', type: 'form', form: formTitle, closesAt },
        ],
      },
    })
  })

  it('takes a closing of its own for a form alone', async () => {
    const made = await make()
    const { version, items } = await read(made)
    const closesAt = '2027-01-15T22:59:00.000Z'
    const steps = [
      { ...items[0]?.steps[0], closesAt },
      { type: 'textarea', title: { fr: 'Règles' }, config: { content: { fr: '<p>Oui</p>' } }, closesAt },
      { type: 'validation', title: { fr: 'Avis' }, closesAt },
    ]
    const closings = ({ items: [category] }: ProgramCategories) => category?.steps.map((step) => step.closesAt)
    const answer = await arrange(made, version, [{ ...items[0], steps }])
    expect(closings(answer.body)).toEqual([closesAt, null, null])
    const stored = await inPlatform(platform.id, () =>
      rows(Step, { where: { programId: made.program.id }, attributes: ['closesAt'] }),
    )
    expect(stored.map((step) => step.closesAt?.toISOString() ?? null).sort()).toEqual([closesAt, null, null])
  })

  it('changes and says nothing when it is as it was', async () => {
    const made = await make()
    const before = await read(made)
    const keys = before.items.map(({ key, title, summary, steps }) => ({
      key,
      title,
      summary,
      steps: steps.map(({ id: _, ...step }) => step),
    }))
    expect((await arrange(made, before.version, before.items)).body).toEqual(before)
    expect((await arrange(made, before.version, keys)).body).toEqual(before)
    expect(await arrangements(made)).toHaveLength(1)
  })

  it('lets one of two win, and tells the other what is there', async () => {
    const made = await make()
    const { version, items } = await read(made)
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((title) => arrange(made, version, [...items, { title: { fr: title }, steps: [] }])),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const refused = answers
      .filter(({ status }) => status === 409)
      .map(({ body }) => body as unknown as { current: { version: number } })
    expect(refused.map(({ current }) => current.version)).toEqual([version + 1, version + 1])
    expect((await read(made)).items).toHaveLength(2)
  })

  it('says every misfit at its place and changes nothing', async () => {
    const made = await make({ categories: [{ key: 'film', steps: ['form'] }] })
    const elsewhere = await make()
    const { version, items } = await read(made)
    const answer = await arrange(made, version, [
      { ...items[0], key: 'cinema' },
      { title: {}, key: 'livre', steps: [{ type: 'form', title: {}, config: { form_id: elsewhere.form.id } }] },
      { ...elsewhere.categories[0] },
    ])
    expect(codeOf(answer)).toEqual([422, 'request.invalid'])
    expect(owner.problem(answer).issues.map(({ at, rule }) => `${at} ${rule}`)).toEqual([
      'body.categories[0].key immutable',
      'body.categories[2].id unknown',
      'body.categories[2].steps[0].id unknown',
      'body.categories[1].steps[0].config.form_id unknown',
      'body.categories[2].steps[0].config.form_id unknown',
    ])
    expect(await read(made)).toEqual({ version, items })
  })

  it('removes what holds nothing, and refuses by name what holds applications', async () => {
    const made = await make({
      categories: [
        { key: 'film', title: { fr: 'Film' }, steps: ['form', 'validation'] },
        { key: 'livre', title: { fr: 'Livre' }, steps: ['form'] },
        { key: 'vide', steps: ['form'] },
      ],
    })
    await apply(made, { title: 'Mon film' })
    await apply(made, { category: 1 })
    const { version, items } = await read(made)
    const [film, livre] = items
    const refused = await arrange(made, version, [
      { ...film, steps: [{ ...film?.steps[0], type: 'textarea', config: {} }] },
    ])
    expect(codeOf(refused)).toEqual([409, 'program.holdsResponses'])
    expect(owner.problem(refused).held).toEqual([
      { kind: 'category', id: livre?.id, title: 'Livre', count: 1 },
      { kind: 'step', id: film?.steps[0]?.id, title: 'Dossier', count: 1 },
    ])
    expect(await read(made)).toEqual({ version, items })

    const kept = await arrange(made, version, [{ ...film, steps: film?.steps.slice(0, 1) }, livre as object])
    expect(kept.status).toBe(200)
    expect(kept.body.items.map(({ key, responses, steps }) => [key, responses, steps.length])).toEqual([
      ['film', 1, 1],
      ['livre', 1, 1],
    ])
  })

  it('never loses the category of an application that is begun in the same moment', async () => {
    const made = await make({
      categories: [
        { key: 'a', steps: ['form'] },
        { key: 'b', steps: ['form'] },
      ],
    })
    const { version, items } = await read(made)
    const [a, b] = items
    const deleting = new Promise<void>((seen) => {
      onStatement = (sql) => sql.includes('DELETE FROM `category`') && seen()
    })
    let removal: Promise<{ status: number; body: unknown }> | undefined
    await inPlatform(platform.id, () =>
      transaction(async () => {
        await insertResponse({
          id: uuidv7(),
          programId: made.program.id,
          categoryId: b?.id ?? '',
          ownerId: made.program.id,
          lang: 'fr',
          now: server.clock.now(),
          onMismatch,
        })
        await otherReads(a?.id)
        removal = detached(() => arrange(made, version, [a as object]))
        // Embedded, the removal waits for this transaction as a whole. Elsewhere it has time to run through, if nothing holds it.
        if (testDialect === 'mariadb') await deleting
        for (let turn = 0; turn < 50; turn++) await otherReads(a?.id)
      }),
    )
    expect(codeOf(await (removal as Promise<{ status: number; body: unknown }>))).toEqual([
      409,
      'program.holdsResponses',
    ])
  })

  it('takes no application into a category that is gone', async () => {
    const made = await make()
    const start = (categoryId: string) =>
      inPlatform(platform.id, () =>
        transaction(() =>
          insertResponse({
            ...{ id: uuidv7(), programId: made.program.id, categoryId, ownerId: made.program.id },
            ...{ lang: 'fr', now: server.clock.now(), onMismatch },
          }),
        ),
      )
    await expect(start(uuidv7())).rejects.toThrow('overtaken')
    await start(made.categories[0]?.id ?? '')
    expect(await inPlatform(platform.id, () => Response.count({ where: { programId: made.program.id } }))).toBe(1)
  })

  const FORM_AND_MORE = ['form', { type: 'form', key: 'more', title: { fr: 'Suite' } }] as const
  const readOwn = async (made: MadeProgram, id: string) => {
    const [loaded] = await inPlatform(platform.id, () => findManyInProgram([id], made.program.id))
    if (!loaded) throw new Error('The application is gone')
    return loaded
  }
  const answersTo = (stepId: string) => inPlatform(platform.id, () => AnswerSet.count({ where: { stepId } }))

  it('never loses the step of answers that are saved in the same moment', async () => {
    const made = await make({ categories: [{ key: 'a', steps: FORM_AND_MORE }] })
    const { id } = await apply(made)
    const { version, items } = await read(made)
    const [category] = items
    const more = category?.steps[1]?.id ?? ''
    const loaded = await readOwn(made, id)
    const arranging = new Promise<void>((seen) => {
      onStatement = (sql) => /UPDATE step SET position|DELETE FROM `step`/.test(sql) && seen()
    })
    let removal: Promise<{ status: number; body: unknown }> | undefined
    await inPlatform(platform.id, () =>
      transaction(async () => {
        await updateIfUnchanged(loaded, { now: server.clock.now(), onMismatch })
        await otherReads(category?.id)
        removal = detached(() => arrange(made, version, [{ ...category, steps: category?.steps.slice(0, 1) }]))
        // Embedded, the removal waits for this transaction as a whole. Elsewhere it has time to run through, if nothing holds it.
        if (testDialect === 'mariadb') await arranging
        for (let turn = 0; turn < 50; turn++) await otherReads(category?.id)
        await writeAnswers(null, {
          ...{ responseId: id, stepId: more, formVersionId: null, answers: { title: 'Suite' } },
          ...{ revision: 1, fieldRevisions: { title: 1 }, now: server.clock.now() },
        })
      }),
    )
    expect(codeOf(await (removal as Promise<{ status: number; body: unknown }>))).toEqual([
      409,
      'program.holdsResponses',
    ])
    expect([(await read(made)).items[0]?.steps.length, await answersTo(more)]).toEqual([2, 1])
  })

  it.each([
    ['is gone', (steps: object[]) => steps.slice(0, 1), false],
    ['asks another form', (steps: object[]) => [steps[0], { ...steps[1], config: {} }], false],
    ['has another title', (steps: object[]) => [steps[0], { ...steps[1], title: { fr: 'Fin' } }], true],
    ['has another one after it', (steps: object[]) => [...steps, { type: 'validation', title: { fr: 'Fin' } }], true],
  ])('whoever saves answers to a step that %s meanwhile writes only what can be read', async (_, change, stands) => {
    const made = await make({ categories: [{ key: 'a', steps: FORM_AND_MORE }] })
    const { id } = await apply(made)
    const loaded = await readOwn(made, id)
    const { version, items } = await read(made)
    const [category] = items
    expect((await arrange(made, version, [{ ...category, steps: change(category?.steps ?? []) }])).status).toBe(200)
    const moved = inPlatform(platform.id, () =>
      transaction(() => updateIfUnchanged(loaded, { now: server.clock.now(), onMismatch })),
    )
    await (stands ? moved : expect(moved).rejects.toThrow('overtaken'))
  })

  it('is not passed by an import of what was read before', async () => {
    const made = await make({ categories: [{ key: 'a', steps: FORM_AND_MORE }] })
    const { version, items } = await read(made)
    const [category] = items
    const stands = () =>
      inPlatform(platform.id, () => transaction(() => callStands({ id: made.program.id, categories: items })))
    expect(await stands()).toBe(true)
    await arrange(made, version, [{ ...category, steps: category?.steps.slice(0, 1) }])
    expect(await stands()).toBe(false)
  })

  it('leaves no answers without their step, whoever comes first', async () => {
    for (let round = 0; round < 4; round++) {
      const made = await make({ categories: [{ key: 'a', steps: FORM_AND_MORE }] })
      const people = await Promise.all(Array.from({ length: 4 }, () => apply(made)))
      const { version, items } = await read(made)
      const [category] = items
      const more = category?.steps[1]?.id ?? ''
      const [removal, ...saves] = await Promise.all([
        arrange(made, version, [{ ...category, steps: category?.steps.slice(0, 1) }]),
        ...people.map(({ by, id }) =>
          by.put(`/api/portal/me/responses/${id}/steps/${more}/answers`, { revision: 0, changes: { title: 'Suite' } }),
        ),
      ])
      const saved = saves.filter(({ status }) => status === 200).length
      expect([removal?.status === 200 ? 0 : saved, await answersTo(more)]).toEqual([saved, saved])
      expect(saves.every(({ status }) => status === 200 || status === 404)).toBe(true)
    }
  })

  it('moves a step between categories until somebody answered it', async () => {
    const made = await make({
      categories: [
        { key: 'a', steps: ['form'] },
        { key: 'b', steps: ['validation'] },
      ],
    })
    const { version, items } = await read(made)
    const [a, b] = items
    const moved = [
      { ...a, steps: [] },
      { ...b, steps: [...(a?.steps ?? []), ...(b?.steps ?? [])] },
    ]
    const there = (await arrange(made, version, moved)).body
    expect(there.items.map(({ steps }) => steps.map(({ id }) => id))).toEqual([[], [a?.steps[0]?.id, b?.steps[0]?.id]])
    const back = (await arrange(made, there.version, items)).body
    await apply(made, { title: 'Film' })
    expect(codeOf(await arrange(made, back.version, moved))).toEqual([409, 'program.holdsResponses'])
  })

  it('shows one language when asked', async () => {
    const made = await make({ categories: [{ title: { fr: 'Film' }, steps: ['textarea'] }], publish: 'no' })
    const [category] = (await read(made, '?lang=en')).items
    expect([category?.title, category?.steps[0]?.title, category?.steps[0]?.config]).toEqual([
      { en: 'Film' },
      { en: 'Rules' },
      { content: { en: '<p>Read this.</p>' } },
    ])
  })

  it('is for those who may change settings; reading for those who may read them', async () => {
    const made = await make()
    const collaborator = await signIn(
      server.browser(platform.host),
      await makePerson(platform, { role: 'collaborator', programId: made.program.id }),
    )
    const applicant = await signIn(server.browser(platform.host), await makePerson(platform))
    const { version, items } = await read(made)
    expect(codeOf(await arrange(made, version, items, collaborator))).toEqual([403, 'missing_permissions'])
    expect((await collaborator.get(path(made, '/categories'))).status).toBe(200)
    expect(codeOf(await applicant.get(path(made, '/categories')))).toEqual([403, 'missing_permissions'])
  })
})

describe('the dashboard', () => {
  const dashboard = async (made: MadeProgram, query = '?days=7') =>
    (await owner.get<ProgramDashboard>(path(made, `/dashboard${query}`))).body
  const total = async (made: MadeProgram, query: string) =>
    (await owner.get<{ metadata: { totalFiltred: number } }>(path(made, `/responses?${query}`))).body.metadata
      .totalFiltred

  it('counts what the lists behind its figures count', async () => {
    const made = await make({
      categories: [
        { key: 'film', steps: ['form', 'validation'] },
        { key: 'livre', steps: ['form'] },
      ],
    })
    await apply(made)
    await apply(made, { title: 'Brouillon' })
    server.clock.set('2026-11-21T22:59:00Z')
    const waits = await apply(made, { title: 'Attend', submit: 'yes' })
    server.clock.set('2026-11-21T23:01:00Z')
    const decided = await apply(made, { title: 'Validé', submit: 'yes' })
    const gone = await apply(made, { category: 1, title: 'Retiré' })
    await gone.by.post(`/api/portal/me/responses/${gone.id}/withdraw`)
    const gate = made.categories[0]?.steps[1]
    await signInOwner()
    expect(
      (
        await owner.post(path(made, `/responses/${decided.id}/steps/${gate?.id}/decision`), {
          decision: 'validated',
          from: 'toValidate',
        })
      ).status,
    ).toBe(200)

    const figures = await dashboard(made)
    expect(figures.counts).toEqual({ total: 5, draft: 2, submitted: 2, withdrawn: 1 })
    expect(figures.perDay.filter(({ created }) => created > 0)).toEqual([
      { day: '2026-11-20', created: 2, submitted: 0 },
      { day: '2026-11-21', created: 1, submitted: 1 },
      { day: '2026-11-22', created: 2, submitted: 1 },
    ])
    expect(figures.perDay.map(({ day }) => day)).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ])
    // Earlier days of a call that is over hold nothing of the later ones.
    const earlier = await dashboard(made, '?days=7&until=2026-11-21T22:30:00.000Z')
    expect(earlier.perDay.slice(-2)).toEqual(figures.perDay.slice(-3, -1))
    const [film, livre] = figures.perCategory
    expect(film).toEqual({
      categoryId: made.categories[0]?.id,
      title: made.categories[0]?.title,
      total: 4,
      draft: 2,
      submitted: 2,
      withdrawn: 0,
      toValidate: 1,
      validated: 1,
      refused: 0,
      rejected: 0,
    })
    expect(livre).toMatchObject({ total: 1, draft: 0, submitted: 0, withdrawn: 1 })
    expect(figures.funnel.map(({ reached }) => reached)).toEqual([4, 2])
    expect(figures.waiting).toEqual([
      {
        kind: 'validation',
        stepId: gate?.id,
        title: gate?.title,
        category: film?.title,
        count: 1,
        since: '2026-11-21T22:59:00.000Z',
      },
    ])

    const id = film?.categoryId
    expect(
      await Promise.all(
        [
          '',
          `categoryId=${id}`,
          `categoryId=${id}&status=draft`,
          `categoryId=${id}&stepState=toValidate`,
          `stepId=${gate?.id}&stepState=toValidate`,
          `stepState=validated`,
        ].map((query) => total(made, query)),
      ),
    ).toEqual([5, 4, 2, 1, 1, 1])
    expect(waits.id).not.toBe(decided.id)

    const perDay = await Promise.all(
      figures.perDay.map(async ({ day }) => ({
        day,
        created: await total(made, `createdOn=${day}`),
        submitted: await total(made, `submittedOn=${day}`),
      })),
    )
    expect(perDay).toEqual(figures.perDay)
    expect(await total(made, 'createdOn=2026-11-20/2026-11-21')).toBe(3)
    const [begun] = figures.funnel
    expect([begun?.stepIds.length, await total(made, `stepId=${begun?.stepIds}`)]).toEqual([2, begun?.reached])
  })

  it.each(['2026-02-30', '2026-11-21/2026-11-20', 'today', '2026-11-20/'])('has no day %s', async (day) => {
    const made = await make()
    expect((await owner.get(path(made, `/responses?createdOn=${day}`))).status).toBe(422)
  })

  it('counts an application once where a category has two gates', async () => {
    const made = await make({
      categories: [{ steps: ['form', 'validation', { type: 'form', key: 'suite' }, 'validation'] }],
    })
    const { by, id } = await apply(made, { title: 'Film' })
    const [form, gate] = made.categories[0]?.steps ?? []
    await by.post(`/api/portal/me/responses/${id}/steps/${form?.id}/complete`)
    const decide = (decision: string, from: string) =>
      owner.post(path(made, `/responses/${id}/steps/${gate?.id}/decision`), { decision, from })
    expect((await decide('validated', 'toValidate')).status).toBe(200)
    const [category] = (await dashboard(made)).perCategory
    expect(category).toMatchObject({ toValidate: 0, validated: 1 })
    expect(await total(made, `categoryId=${category?.categoryId}&stepState=validated`)).toBe(1)
  })

  it('is empty before anything happened, and closed to those who may not read applications', async () => {
    const made = await make()
    expect(await dashboard(made)).toMatchObject({ counts: { total: 0 }, waiting: [], perCategory: [{ total: 0 }] })
    const jury = await signIn(
      server.browser(platform.host),
      await makePerson(platform, { role: 'jury', programId: made.program.id }),
    )
    expect(codeOf(await jury.get(path(made, '/dashboard')))).toEqual([403, 'missing_permissions'])
  })
})
