import { beforeEach, describe, expect, it } from 'vitest'
import type { PlatformDashboard } from '#core/platform/platform.contract.ts'
import type { ProgramCategories } from '#core/program/category.contract.ts'
import type { PublicProgram } from '#core/program/portal.contract.ts'
import type { Program } from '#core/program/program.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { db } from '#server/db/database.ts'
import { Event } from '#server/db/models/Event.ts'
import { Slug } from '#server/db/models/Slug.ts'
import { User } from '#server/db/models/User.ts'
import { rows } from '#server/db/rows.ts'
import { forgetHosts } from '#server/http/hosts.ts'
import { loadSiteContent } from '#server/publish/content.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, signIn, startSupport } from '../../../tests/factories/people.ts'
import { makeDraft, makeProgram, settingsOf } from '../../../tests/factories/program.ts'
import { type Answer, type Browser, codeOf } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'

interface Listed {
  items: Program[]
  metadata: {
    total: number
    totals: Record<string, number>
    responses: number
    hasNext: boolean
    hasPrevious: boolean
    firstId: string | null
    lastId: string | null
  }
}

let statements: string[] = []
const server = testServer({ onStatement: (sql) => statements.push(sql) })
let platform: PlatformRef
let owner: Browser

beforeEach(async () => {
  platform = await makePlatform(server.app)
  owner = await asOwner()
})

const on = (where: PlatformRef = platform) => server.browser(where.host)
const asOwner = async (where: PlatformRef = platform) => signIn(on(where), await makePerson(where, { role: 'owner' }))
const asMember = async (role: 'program-administrator' | 'collaborator' | 'jury', programId: string) =>
  signIn(on(), await makePerson(platform, { role, programId }))
const path = (program: { id: string }, rest = '') => `/api/user.programs/${program.id}${rest}`
const draft = (title: string, more: { slug?: string } = {}) =>
  makeDraft(server.app, platform, { title: { fr: title }, ...more })
const eventsOf = (programId: string) =>
  inPlatform(platform.id, async () => {
    const found = await rows(Event, {
      where: { programId },
      attributes: ['type', 'before', 'after', 'actorKind'],
      order: [['id', 'ASC']],
    })
    return found.map(({ type, before, after, actorKind }) => ({ type, before, after, actorKind }))
  })

const update = (program: Program, changes: Partial<ReturnType<typeof settingsOf>>, by: Browser = owner) =>
  by.put<Program>(path(program), { ...settingsOf(program), ...changes })
const setStatus = (program: { id: string; version: number }, status: string, by: Browser = owner) =>
  by.put<Program>(path(program, '/status'), { status, version: program.version })

describe('creating', () => {
  it('makes a draft with a slug from its title, in all of the platform’s languages, and says so', async () => {
    const answer = await owner.post<Program>('/api/user.programs', { title: { fr: 'Prix de l’Été 2027' }, lang: 'fr' })
    expect(answer.status).toBe(201)
    const { id, abilities, ...program } = answer.body
    expect(program).toMatchObject({
      slug: 'prix-de-l-ete-2027',
      status: 'active',
      phase: 'draft',
      publishedAt: null,
      supportedLangs: ['fr', 'en'],
      version: 1,
    })
    expect(program.createdBy).toMatch(/^First\d+ Last\d+$/)
    expect(abilities).toMatchObject({ update: true, publish: true, archive: true, delete: true, restore: false })
    expect(await eventsOf(id)).toEqual([
      {
        type: 'program.created',
        actorKind: 'user',
        before: null,
        after: {
          title: { fr: 'Prix de l’Été 2027' },
          slug: 'prix-de-l-ete-2027',
          lang: 'fr',
          supportedLangs: ['fr', 'en'],
          from: 'empty',
        },
      },
    ])
  })

  it('makes another slug when its own is taken, refuses one that was asked for', async () => {
    const make = (body: object) =>
      owner.post<Program>('/api/user.programs', { title: { fr: 'Prix' }, lang: 'fr', ...body })
    expect((await make({})).body.slug).toBe('prix')
    expect((await make({})).body.slug).toBe('prix-2')
    expect(codeOf(await make({ slug: 'prix' }))).toEqual([409, 'program.slugTaken'])
    expect(codeOf(await make({ slug: 'admin' }))).toEqual([422, 'program.slugReserved'])
    expect((await make({ title: { fr: 'Admin' } })).body.slug).toBe('call-admin')
    expect(codeOf(await make({ slug: 'Not a slug' }))).toEqual([422, 'request.invalid'])
  })

  it('gives a slug that 64 ask for at once to exactly one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 64 }, () =>
        owner.post('/api/user.programs', { title: { fr: 'Prix' }, lang: 'fr', slug: 'prix-2027' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(63).fill(409)])
    expect(await inPlatform(platform.id, () => Slug.count({ where: { slug: 'prix-2027' } }))).toBe(1)
  })

  it('gives 24 programs of the same name their own slugs at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, () =>
        owner.post<Program>('/api/user.programs', { title: { fr: 'Prix' }, lang: 'fr' }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(201))
    expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(24)
  })

  it('leaves slugs of other platforms alone', async () => {
    const second = await makePlatform(server.app)
    await draft('Prix', { slug: 'prix' })
    expect(
      (
        await (
          await asOwner(second)
        ).post<Program>('/api/user.programs', { title: { fr: 'Prix' }, lang: 'fr', slug: 'prix' })
      ).status,
    ).toBe(201)
  })

  it('refuses languages that the platform does not speak, all mistakes at once', async () => {
    const answer = await owner.post('/api/user.programs', {
      title: { de: 'Preis' },
      lang: 'de',
      supportedLangs: ['fr', 'nl'],
    })
    expect(codeOf(answer)).toEqual([422, 'request.invalid'])
    expect(owner.problem(answer).issues.map(({ at, rule }) => [at, rule])).toEqual([
      ['body.supportedLangs[1]', 'oneOf'],
      ['body.lang', 'oneOf'],
    ])
  })

  it('copies a program: settings, categories, steps, forms, but neither people, publication nor dates', async () => {
    const source = await makeProgram(server.app, platform, {
      categories: [
        { key: 'film', steps: ['textarea', { type: 'form', closesAt: '2027-01-15T22:59:00.000Z' }, 'validation'] },
        { key: 'livre', steps: ['form'] },
      ],
      settings: { closesAt: '2027-01-31T22:59:00.000Z', numberPrefix: 'PX', capPerPerson: 1 },
    })
    const copy = (
      await owner.post<Program>('/api/user.programs', {
        title: { fr: 'Copie' },
        lang: 'fr',
        from: { kind: 'program', programId: source.program.id },
      })
    ).body
    expect(copy).toMatchObject({
      phase: 'draft',
      closesAt: null,
      numberPrefix: '',
      capPerPerson: 1,
    })
    const shape = ({ items }: ProgramCategories) =>
      items.map(({ key, steps }) => [key, steps.map((step) => [step.key, step.type])])
    const read = async (program: Program) => (await owner.get<ProgramCategories>(path(program, '/categories'))).body
    expect((await read(copy)).items.flatMap(({ steps }) => steps.map(({ closesAt }) => closesAt))).toEqual(
      Array(4).fill(null),
    )
    expect(shape(await read(copy))).toEqual(shape(await read(source.program)))
    const forms = (
      await owner.get<{ items: { id: string; currentVersion: number; usedBy: unknown[] }[] }>(path(copy, '/forms'))
    ).body.items
    expect(forms.map(({ currentVersion, usedBy }) => [currentVersion, usedBy.length])).toEqual([[1, 2]])
    expect(forms[0]?.id).not.toBe(source.form.id)
    expect((await owner.post(path(copy, '/publish'), { version: copy.version })).status).toBe(200)
  })

  it('copies only what the person may read, and starts from no template that is not there', async () => {
    const second = await makePlatform(server.app)
    const foreign = await makeDraft(server.app, second)
    const from = (value: object) =>
      owner.post('/api/user.programs', { title: { fr: 'Copie' }, lang: 'fr', from: value })
    expect(
      owner.problem(await from({ kind: 'program', programId: foreign.id })).issues.map(({ at, rule }) => [at, rule]),
    ).toEqual([['body.from.programId', 'unknown']])
    expect(
      owner.problem(await from({ kind: 'template', template: 'nothing' })).issues.map(({ at, rule }) => [at, rule]),
    ).toEqual([['body.from.template', 'unknown']])
    expect((await owner.get<Listed>('/api/user.programs')).body.metadata.total).toBe(0)
  })

  const TEMPLATES = ['awards', 'call-for-papers', 'grant', 'participatory-budget', 'residency', 'startup-challenge']

  it('offers the templates that come with the product', async () => {
    const { items } = (
      await owner.get<{ items: { key: string; title: object; summary: object }[] }>('/api/program-templates')
    ).body
    expect(items.map(({ key }) => key)).toEqual(TEMPLATES)
  })

  it.each(TEMPLATES)('starts from the template %s', async (key) => {
    const program = (
      await owner.post<Program>('/api/user.programs', {
        title: { fr: `Depuis ${key}` },
        lang: 'fr',
        from: { kind: 'template', template: key },
      })
    ).body
    expect([program.slug, program.phase, program.title]).toEqual([`depuis-${key}`, 'draft', { fr: `Depuis ${key}` }])
    expect((await owner.get(path(program, '/check'))).body).toMatchObject({ errors: [] })
    const published = await owner.post<Program>(path(program, '/publish'), { version: program.version })
    expect([key, published.status]).toEqual([key, 200])
  })

  it('starts from a program that is offered as a template, and from no other', async () => {
    const made = await makeProgram(server.app, platform, { categories: [{ key: 'film', steps: ['form'] }] })
    const { body: source } = await owner.get<Program>(path(made.program))
    const start = () =>
      owner.post<Program>('/api/user.programs', {
        title: { fr: 'Copie' },
        lang: 'fr',
        from: { kind: 'template', template: source.id },
      })
    expect(owner.problem(await start()).issues.map(({ at, rule }) => [at, rule])).toEqual([
      ['body.from.template', 'unknown'],
    ])
    const saved = await owner.put<Program>(path(source), {
      ...source,
      settings: { ...source.settings, isTemplate: true },
    })
    expect(saved.status).toBe(200)
    const { items } = (await owner.get<{ items: { key: string; isOwn: boolean }[] }>('/api/program-templates')).body
    expect(items.filter(({ isOwn }) => isOwn).map(({ key }) => key)).toEqual([source.id])
    const copy = (await start()).body
    expect(copy.settings.isTemplate).toBeUndefined()
    const { body } = await owner.get<ProgramCategories>(path(copy, '/categories'))
    expect(body.items.map(({ key }) => key)).toEqual(['film'])
    const second = await makePlatform(server.app)
    const foreign = await (await asOwner(second)).post('/api/user.programs', {
      title: { fr: 'Copie' },
      lang: 'fr',
      from: { kind: 'template', template: source.id },
    })
    expect(foreign.status).toBe(422)
  })

  it('is for those who may create on the platform', async () => {
    const { id } = await draft('Prix')
    const administrator = await asMember('program-administrator', id)
    const body = { title: { fr: 'Prix' }, lang: 'fr' }
    expect(codeOf(await administrator.post('/api/user.programs', body))).toEqual([403, 'missing_permissions'])
    expect(codeOf(await on().post('/api/user.programs', body))).toEqual([401, 'session.required'])
  })
})

describe('reading', () => {
  it('finds a program by id and by slug', async () => {
    const program = await draft('Prix')
    expect((await owner.get<Program>(path(program))).body.id).toBe(program.id)
    expect((await owner.get<Program>(path({ id: program.slug }))).body.id).toBe(program.id)
    expect(codeOf(await owner.get(path({ id: 'nothing' })))).toEqual([404, 'resource.notFound'])
  })

  it('lists active programs by next deadline, with totals of all three lists', async () => {
    const closing = async (title: string, closesAt: string | null) =>
      (await update(await draft(title), { closesAt })).body
    const late = await closing('Tard', '2027-06-01T00:00:00.000Z')
    const soon = await closing('Bientôt', '2026-12-01T00:00:00.000Z')
    const past = await closing('Passé', '2026-01-01T00:00:00.000Z')
    const never = await closing('Jamais', null)
    await setStatus(await draft('Archivé'), 'archived')
    await setStatus(await draft('Jeté'), 'deleted')
    const list = async (query = '') => (await owner.get<Listed>(`/api/user.programs${query}`)).body
    const first = await list()
    expect(first.items.map(({ id }) => id)).toEqual([soon.id, late.id, never.id, past.id])
    expect(first.metadata).toEqual({
      total: 4,
      totals: { active: 4, archived: 1, deleted: 1 },
      responses: 0,
      hasNext: false,
      hasPrevious: false,
      firstId: soon.id,
      lastId: past.id,
    })
    expect((await list('?status=deleted')).items.map(({ title }) => title.fr)).toEqual(['Jeté'])
    expect((await list('?status=all')).metadata.total).toBe(6)
    expect((await list('?search=bient%C3%B4t')).items.map(({ id }) => id)).toEqual([soon.id])
    const second = await list(`?limit=2&after=${late.id}`)
    expect([second.items.map(({ id }) => id), second.metadata.hasPrevious, second.metadata.hasNext]).toEqual([
      [never.id, past.id],
      true,
      false,
    ])
    expect((await list(`?limit=2&before=${never.id}`)).items.map(({ id }) => id)).toEqual([soon.id, late.id])
  })

  it('says everywhere the same deadline where every first form closes before the call, and goes by it', async () => {
    const made = async (slug: string, closings: (string | undefined)[], closesAt: string) => {
      const categories = closings.map((at, n) => ({
        key: `c${n}`,
        title: { fr: `Catégorie ${n}` },
        steps: ['textarea' as const, { type: 'form' as const, ...(at && { closesAt: at }) }],
      }))
      return (await makeProgram(server.app, platform, { slug, settings: { closesAt, graceMinutes: 5 }, categories }))
        .program
    }
    const early = await made(
      'early',
      ['2026-11-28T00:00:00.000Z', '2026-11-30T00:00:00.000Z'],
      '2026-12-31T00:00:00.000Z',
    )
    const own = await made('own', ['2026-11-25T00:00:00.000Z', undefined], '2026-12-15T00:00:00.000Z')
    const said = async () => {
      const visitor = on()
      const mine = (await owner.get<Listed>('/api/user.programs')).body.items
      const home = (await owner.get<PlatformDashboard>(`/api/platforms/${platform.id}/dashboard`)).body.perProgram
      const calls = (await visitor.get<{ items: PublicProgram[] }>(`/api/portal/platforms/${platform.id}/programs`))
        .body.items
      const one = await Promise.all(
        [early, own].map(async ({ slug }) => [
          (await owner.get<Program>(`/api/user.programs/${slug}`)).body,
          (await visitor.get<PublicProgram>(`/api/portal/platforms/${platform.id}/programs/${slug}`)).body,
        ]),
      )
      return [mine, home, calls, ...one].map((list) => list.map(({ slug, deadlineAt }) => `${slug} ${deadlineAt}`))
    }
    const [first, second] = ['early 2026-11-30T00:00:00.000Z', 'own 2026-12-15T00:00:00.000Z'] as const
    const inOrder = [first, second]
    expect(await said()).toEqual([inOrder, inOrder, inOrder, [first, first], [second, second]])
    // Nothing can be begun any more: what was begun goes on until the call's own closing.
    server.clock.set('2026-11-30T00:05:00.000Z')
    owner = await asOwner()
    const over = 'early 2026-12-31T00:00:00.000Z'
    expect(await said()).toEqual([
      [second, over],
      [second, over],
      [second, over],
      [over, over],
      [second, second],
    ])
    const call = await on().get<PublicProgram>(`/api/portal/platforms/${platform.id}/programs/early`)
    expect([call.body.phase, call.body.canApply]).toEqual(['open', false])
  })

  it('asks the same number of questions for one program and for three', async () => {
    const count = async () => {
      await owner.get('/api/user.programs')
      // Whose host it is may be known or not; here it never is.
      forgetHosts()
      statements = []
      await owner.get('/api/user.programs')
      return statements.filter((sql) => sql.includes('SELECT')).length
    }
    await draft('Un')
    const one = await count()
    await draft('Deux')
    await draft('Trois')
    expect(await count()).toBe(one)
  })

  it('shows people the programs where they have a role, and no others', async () => {
    const mine = await draft('Mien')
    const other = await draft('Autre')
    const administrator = await asMember('program-administrator', mine.id)
    const { items, metadata } = (await administrator.get<Listed>('/api/user.programs')).body
    expect([items.map(({ id }) => id), metadata.totals]).toEqual([[mine.id], { active: 1, archived: 0, deleted: 0 }])
    expect(items[0]?.abilities).toMatchObject({ update: true, archive: true, delete: false })
    expect((await administrator.get(path(mine))).status).toBe(200)
    expect(codeOf(await administrator.get(path(other)))).toEqual([404, 'resource.notFound'])
    expect(
      (await administrator.get<{ items: { key: string }[] }>(path(mine, '/roles'))).body.items.map(({ key }) => key),
    ).toEqual(['program-administrator'])
    expect(codeOf(await administrator.get(path(other, '/roles')))).toEqual([404, 'resource.notFound'])
    const applicant = await signIn(on(), await makePerson(platform))
    expect((await applicant.get<Listed>('/api/user.programs')).body.items).toEqual([])
    expect(codeOf(await applicant.get(path(mine)))).toEqual([403, 'missing_permissions'])
  })

  it('shows a super admin everything while they act as support, and nothing else', async () => {
    const program = await draft('Prix')
    const person = await makePerson(platform)
    await User.update({ superAdmin: true }, { where: { id: person.id } })
    const admin = await signIn(on(), person)
    expect((await admin.get<Listed>('/api/user.programs')).body.items).toEqual([])
    expect(codeOf(await setStatus(program, 'deleted', admin))).toEqual([403, 'missing_permissions'])
    await startSupport(platform, person)
    expect((await admin.get<Listed>('/api/user.programs')).body.items.map(({ id }) => id)).toEqual([program.id])
    expect((await setStatus(program, 'deleted', admin)).status).toBe(200)
  })

  it('keeps each role to what it may do', async () => {
    const program = await draft('Prix')
    const collaborator = await asMember('collaborator', program.id)
    const jury = await asMember('jury', program.id)
    expect((await collaborator.get(path(program))).status).toBe(200)
    expect(codeOf(await update(program, { zone: 'Europe/London' }, collaborator))).toEqual([403, 'missing_permissions'])
    expect(codeOf(await collaborator.post(path(program, '/publish'), { version: 1 }))).toEqual([
      403,
      'missing_permissions',
    ])
    expect(codeOf(await setStatus(program, 'archived', collaborator))).toEqual([403, 'missing_permissions'])
    expect(codeOf(await jury.get(path(program)))).toEqual([403, 'missing_permissions'])
    expect((await jury.get<Listed>('/api/user.programs')).body.items.map(({ id }) => id)).toEqual([program.id])
  })
})

describe('changing', () => {
  it('keeps what was typed and says what changed', async () => {
    const program = await draft('Prix')
    const answer = await update(program, {
      title: { fr: 'Grand Prix', en: 'Grand Prize' },
      opensAt: '2027-01-01T08:00:00.000Z',
      closesAt: '2027-02-01T22:59:00.000Z',
      settings: {
        facts: [{ icon: 'money', text: { fr: '5 000 €' } }],
        sections: [
          {
            kind: 'text',
            title: { fr: 'À propos' },
            content: { fr: '<p onclick="x()">Oui<script>alert(1)</script></p>' },
          },
        ],
        editAfterSubmission: false,
      },
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ title: { fr: 'Grand Prix', en: 'Grand Prize' }, version: 2, phase: 'draft' })
    expect(answer.body.settings.sections[0]?.content).toEqual({ fr: '<p>Oui</p>' })
    const [, event] = await eventsOf(program.id)
    expect(event?.type).toBe('program.updated')
    expect(Object.keys(event?.after ?? {}).sort()).toEqual([
      'closesAt',
      'editAfterSubmission',
      'facts',
      'opensAt',
      'sections',
      'title',
    ])
    expect(event?.before).toMatchObject({ title: { fr: 'Prix' }, closesAt: null })
    expect((await owner.get<Listed>('/api/user.programs?search=prize')).body.items.map(({ id }) => id)).toEqual([
      program.id,
    ])
  })

  it('changes nothing, and says nothing, when nothing is new', async () => {
    const program = await draft('Prix')
    expect((await update(program, {})).body.version).toBe(1)
    expect(await eventsOf(program.id)).toHaveLength(1)
  })

  it('refuses a stale write with what is there now', async () => {
    const program = await draft('Prix')
    await update(program, { numberPrefix: 'A' })
    const answer = await update(program, { numberPrefix: 'B' })
    expect(codeOf(answer)).toEqual([409, 'resource.stale'])
    expect((answer.body as unknown as { current: Program }).current).toMatchObject({ version: 2, numberPrefix: 'A' })
  })

  it('lets one of many writers through', async () => {
    const program = await draft('Prix')
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => update(program, { numberPrefix: `P${n}` })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await eventsOf(program.id)).toHaveLength(2)
  })

  it('keeps the list of invited people for those who may change it', async () => {
    const program = await draft('Prix')
    const invited = ['ann@example.org', 'bob@example.org']
    const by = (list: string[], version: number) =>
      update({ ...program, version }, { visibility: 'invitation', settings: { ...program.settings, invited: list } })
    const made = await by(invited, program.version)
    expect([made.status, made.body.visibility, made.body.settings.invited]).toEqual([200, 'invitation', invited])
    // As many others: a change as well.
    const others = ['ann@example.org', 'eve@example.org']
    const changed = await by(others, made.body.version)
    expect(changed.body.settings.invited).toEqual(others)
    expect((await by(['ann'], changed.body.version)).status).toBe(422)
    const logged = JSON.stringify(await eventsOf(program.id))
    expect([logged.includes('"invited":2'), logged.includes('@example.org')]).toEqual([true, false])
    const reader = await signIn(
      server.browser(platform.host),
      await makePerson(platform, { role: 'collaborator', programId: program.id }),
    )
    const seen = await reader.get<Program>(`/api/user.programs/${program.id}`)
    expect([seen.status, seen.body.visibility, seen.body.settings.invited]).toEqual([200, 'invitation', undefined])
  })

  it('refuses wrong dates, zones and languages, and a title that its own language lacks', async () => {
    const program = await draft('Prix')
    const issues = async (changes: object) => {
      const answer = await update(program, changes)
      return [...codeOf(answer), ...owner.problem(answer).issues.map(({ at, rule }) => `${at} ${rule}`)]
    }
    expect(
      await issues({ opensAt: '2027-01-02T00:00:00Z', closesAt: '2027-01-01T00:00:00Z', zone: 'Mars/Base' }),
    ).toEqual([422, 'program.datesInvalid', 'body.closesAt after-opening', 'body.zone zone'])
    expect(await issues({ lang: 'en', supportedLangs: ['fr', 'ru'] })).toEqual([
      422,
      'request.invalid',
      'body.title required',
      'body.supportedLangs[1] oneOf',
      'body.lang oneOf',
    ])
    expect(await issues({ supportedLangs: ['fr', 'en', 'fr'] })).toEqual([
      422,
      'request.invalid',
      'body.supportedLangs[2] duplicate',
    ])
    expect(await issues({ title: { en: 'Prize' }, zone: 'Mars/Base' })).toEqual([
      422,
      'request.invalid',
      'body.title required',
      'body.zone zone',
    ])
    expect(await issues({ title: { fr: ' ' } })).toEqual([422, 'request.invalid', 'body.title required'])
    const backwards = { opensAt: '2027-01-02T00:00:00Z', closesAt: '2027-01-01T00:00:00Z' }
    expect(await issues({ ...backwards, title: { fr: '', en: 'Prize' }, capTotal: 0 })).toEqual([
      422,
      'request.invalid',
      'body.capTotal w-min-value',
      'body.title required',
      'body.closesAt after-opening',
    ])
    expect(await issues({ ...backwards, opensAt: '', title: {}, settings: { contact: 'nobody' } })).toEqual([
      422,
      'request.invalid',
      'body.title required',
      'body.opensAt datetime',
      'body.settings.contact email',
    ])
  })

  it('moves to a free slug only, and leaves the old one to whoever asks for it', async () => {
    const program = await draft('Prix', { slug: 'prix' })
    await draft('Pris', { slug: 'pris' })
    expect(codeOf(await update(program, { slug: 'pris' }))).toEqual([409, 'program.slugTaken'])
    expect(codeOf(await update(program, { slug: 'billing' }))).toEqual([422, 'program.slugReserved'])
    expect((await update(program, { slug: 'grand-prix' })).body.slug).toBe('grand-prix')
    expect((await draft('Nouveau', { slug: 'prix' })).slug).toBe('prix')
  })
})

describe('a slug that a program had before', () => {
  const rename = async (program: Program, slug: string) => {
    const renamed = await update(program, { slug })
    expect([renamed.status, renamed.body.slug]).toEqual([200, slug])
    return renamed.body
  }
  const published = async (slug: string) => (await makeProgram(server.app, platform, { slug })).program
  const meant = async (slug: string) => (await owner.get<Program>(path({ id: slug }))).body.id ?? null
  const applied = async (slug: string) => {
    const answer = await on().get<PublicProgram>(`/api/portal/platforms/${platform.id}/programs/${slug}`)
    return answer.status === 200 ? answer.body.slug : answer.status
  }
  const led = async () => {
    const content = await loadSiteContent(server.app.config, platform.id)
    return content?.former?.map(({ kind, slug, ownerId }) => [slug, kind === 'program' ? ownerId : null])
  }

  it('goes on naming it, however often it moves, and its own again when it comes back', async () => {
    const { id } = await rename(await rename(await published('prix'), 'grand-prix'), 'prix-2027')
    expect([await meant('prix'), await meant('grand-prix'), await meant('prix-2027')]).toEqual([id, id, id])
    expect([await applied('prix'), await applied('grand-prix')]).toEqual(['prix-2027', 'prix-2027'])
    expect(await led()).toEqual([
      ['grand-prix', id],
      ['prix', id],
    ])

    await rename((await owner.get<Program>(path({ id }))).body, 'prix')
    expect([await meant('prix-2027'), await applied('grand-prix')]).toEqual([id, 'prix'])
    expect(await led()).toEqual([
      ['grand-prix', id],
      ['prix-2027', id],
    ])
  })

  it('belongs to the program that takes it, made or moved there', async () => {
    const first = await rename(await published('prix'), 'grand-prix')
    const made = await published('prix')
    expect([await meant('prix'), await meant('grand-prix'), await led()]).toEqual([made.id, first.id, []])

    await rename(first, 'prix-2027')
    const moved = await rename(await published('pris'), 'grand-prix')
    expect([await meant('grand-prix'), await led()]).toEqual([moved.id, [['pris', moved.id]]])
    // What it takes the place of never comes back by itself.
    await rename(moved, 'autre')
    expect(await meant('grand-prix')).toBe(moved.id)
  })

  it('is not taken by a name that is made up', async () => {
    await rename(await published('prix'), 'grand-prix')
    expect((await owner.post<Program>('/api/user.programs', { title: { fr: 'Prix' }, lang: 'fr' })).body.slug).toBe(
      'prix-2',
    )
  })

  it('leads nowhere while its program has no pages, and is kept for when it has some again', async () => {
    await published('autre')
    const program = await rename(await published('prix'), 'grand-prix')
    const deleted = (await setStatus(program, 'deleted')).body
    expect([await applied('prix'), await led()]).toEqual([404, []])
    await setStatus(deleted, 'active')
    expect([await applied('prix'), await led()]).toEqual(['grand-prix', [['prix', program.id]]])
  })

  it('is given away when another asks for it while its program is in the trash', async () => {
    const program = await rename(await published('prix'), 'grand-prix')
    await setStatus(program, 'deleted')
    const made = await published('prix')
    expect([await meant('prix'), await led()]).toEqual([made.id, []])
  })

  it('names nothing on another platform', async () => {
    await rename(await published('prix'), 'grand-prix')
    const second = await makePlatform(server.app)
    expect((await (await asOwner(second)).get(path({ id: 'prix' }))).status).toBe(404)
    expect((await loadSiteContent(server.app.config, second.id))?.former).toEqual([])
  })
})

describe('publishing', () => {
  it('says every error of the check, then publishes once they are mended', async () => {
    const { program, form } = await makeProgram(server.app, platform, { publish: 'no', categories: [] })
    const check = async () =>
      (
        await owner.get<{
          errors: { code: string; stepNumber: number | null }[]
          steps: number
          gaps: { code: string; lang: string | null }[]
        }>(path(program, '/check'))
      ).body
    const codes = async () => (await check()).errors.map((error) => [error.code, error.stepNumber])
    expect(await codes()).toEqual([['programCategoriesMustNotBeEmpty', null]])

    const step = (type: string, config: object = {}) => ({ type, title: { fr: type }, config })
    const arrange = async (version: number, ...categories: object[][]) =>
      (
        await owner.put<ProgramCategories>(path(program, '/categories'), {
          version,
          categories: categories.map((steps, n) => ({ title: { fr: `C${n}` }, key: `c${n}`, steps })),
        })
      ).body.version
    let version = await arrange(
      program.version,
      [step('textarea', { content: { fr: '<p>Lire</p>' } }), step('form')],
      [step('textarea', { content: { fr: '<p><br></p>' } })],
      [],
      [step('form')],
    )
    expect(await codes()).toEqual([
      ['formMustNotBeEmpty', 2],
      ['textareaMustNotBeEmpty', 1],
      ['stepsMustNotBeEmpty', null],
    ])
    const refused = await owner.post(path(program, '/publish'), { version })
    expect(codeOf(refused)).toEqual([422, 'program.notPublishable'])
    expect((refused.body as { errors: unknown[] }).errors).toEqual((await check()).errors)

    version = await arrange(version, [step('form', { form_id: form.id }), step('validation')])
    // What is missing is said, and prevents nothing.
    const { gaps, ...clean } = await check()
    expect([clean, gaps.map(({ code, lang }) => [code, lang])]).toEqual([
      { errors: [], steps: 2 },
      [
        ['noDates', null],
        ['noSummary', null],
        ['noPage', null],
        ['untranslated', 'en'],
      ],
    ])
    const published = await owner.post<Program>(path(program, '/publish'), { version })
    expect([published.status, published.body.phase, published.body.publishedAt]).toEqual([
      200,
      'open',
      '2026-11-20T09:00:00.000Z',
    ])
    expect(codeOf(await owner.post(path(program, '/publish'), { version: published.body.version }))).toEqual([
      409,
      'program.transition',
    ])
    expect((await eventsOf(program.id)).at(-1)).toMatchObject({
      type: 'program.published',
      before: { status: 'active', publishedAt: null },
      after: { status: 'active', publishedAt: '2026-11-20T09:00:00.000Z' },
    })
  })

  it('lets no step close before its call opens: as it is written, published and moved', async () => {
    const { program } = await makeProgram(server.app, platform, { publish: 'no' })
    const fresh = async () => (await owner.get<Program>(path(program))).body
    const open = async (opensAt: string) => update(await fresh(), { opensAt, closesAt: '2027-06-01T00:00:00.000Z' })
    const close = async (closesAt: string) => {
      const { version, items } = (await owner.get<ProgramCategories>(path(program, '/categories'))).body
      const categories = items.map((one) => ({ ...one, steps: one.steps.map((step) => ({ ...step, closesAt })) }))
      return owner.put(path(program, '/categories'), { version, categories })
    }
    const publish = async () => owner.post(path(program, '/publish'), { version: (await fresh()).version })
    const said = (answer: Answer) => [
      ...codeOf(answer),
      ...owner.problem(answer).issues.map(({ at, rule }) => `${at} ${rule}`),
    ]
    const refused = [422, 'program.datesInvalid', 'body.opensAt step-after-opening']

    await open('2027-03-01T00:00:00.000Z')
    expect(said(await close('2027-03-01T00:00:00.000Z'))).toEqual([
      422,
      'request.invalid',
      'body.categories[0].steps[0].closesAt step-after-opening',
    ])
    expect((await close('2027-04-01T00:00:00.000Z')).status).toBe(200)
    // A draft may be moved before its steps are.
    expect((await open('2027-05-01T00:00:00.000Z')).status).toBe(200)
    expect(said(await publish())).toEqual(refused)
    expect((await open('2027-03-01T00:00:00.000Z')).status).toBe(200)
    expect((await publish()).status).toBe(200)
    expect(said(await open('2027-05-01T00:00:00.000Z'))).toEqual(refused)
    expect((await open('2027-02-01T00:00:00.000Z')).status).toBe(200)
  })

  it('stops when the categories cannot be loaded', async () => {
    const { program } = await makeProgram(server.app, platform, { publish: 'no' })
    await db().query('ALTER TABLE category RENAME TO category_away')
    try {
      expect(codeOf(await owner.post(path(program, '/publish'), { version: program.version }))).toEqual([
        503,
        'failed_to_load_categoriess',
      ])
    } finally {
      await db().query('ALTER TABLE category_away RENAME TO category')
    }
    expect((await owner.post(path(program, '/publish'), { version: program.version })).status).toBe(200)
  })

  it('counts a form that was never published as none', async () => {
    const { program } = await makeProgram(server.app, platform, { publish: 'no' })
    const drafted = (await owner.post<{ id: string }>(path(program, '/forms'), { title: { fr: 'Brouillon' } })).body
    const { version } = (
      await owner.put<ProgramCategories>(path(program, '/categories'), {
        version: program.version,
        categories: [{ title: { fr: 'A' }, steps: [{ type: 'form', title: {}, config: { form_id: drafted.id } }] }],
      })
    ).body
    expect(
      (await owner.post<{ errors: { code: string }[] }>(path(program, '/publish'), { version })).body.errors.map(
        (error) => error.code,
      ),
    ).toEqual(['formMustNotBeEmpty'])
  })

  it('is taken back, and refused over somebody else’s change', async () => {
    const { program } = await makeProgram(server.app, platform)
    expect(codeOf(await owner.post(path(program, '/unpublish'), { version: program.version - 1 }))).toEqual([
      409,
      'resource.stale',
    ])
    const back = await owner.post<Program>(path(program, '/unpublish'), { version: program.version })
    expect(back.body).toMatchObject({ phase: 'draft', publishedAt: null })
    expect(codeOf(await owner.post(path(program, '/unpublish'), { version: back.body.version }))).toEqual([
      409,
      'program.transition',
    ])
  })
})

describe('archiving and the trash', () => {
  it('goes through its states, each an event', async () => {
    const { program } = await makeProgram(server.app, platform)
    const archived = (await setStatus(program, 'archived')).body
    expect(archived.abilities).toMatchObject({ archive: false, restore: true, publish: false, update: false })
    const deleted = (await setStatus(archived, 'deleted')).body
    expect([deleted.status, deleted.deletedAt]).toEqual(['deleted', '2026-11-20T09:00:00.000Z'])
    expect(codeOf(await setStatus(deleted, 'archived'))).toEqual([409, 'program.transition'])
    expect(codeOf(await update(deleted, { numberPrefix: 'X' }))).toEqual([409, 'program.transition'])
    const back = (await setStatus(deleted, 'active')).body
    expect([back.status, back.deletedAt, back.publishedAt]).toEqual(['archived', null, program.publishedAt])
    const active = (await setStatus(back, 'active')).body
    expect([active.status, (await setStatus(active, 'deleted')).body.status]).toEqual(['active', 'deleted'])
    expect((await eventsOf(program.id)).slice(-5).map(({ type }) => type)).toEqual([
      'program.archived',
      'program.deleted',
      'program.restored',
      'program.restored',
      'program.deleted',
    ])
  })

  it('leaves what is archived as it is, until it is active again', async () => {
    const { program, form } = await makeProgram(server.app, platform)
    const kept = (await setStatus(program, 'archived')).body
    const { version } = kept
    const events = await eventsOf(program.id)
    const refused = [
      await update(kept, { numberPrefix: 'X' }),
      await owner.put(path(kept, '/categories'), { version, categories: [] }),
      await owner.post(path(kept, '/publish'), { version }),
      await owner.post(path(kept, '/unpublish'), { version }),
      await owner.post(path(kept, '/forms'), { title: { fr: 'Un autre' } }),
      await owner.put(path(kept, `/forms/${form.id}`), {
        title: { fr: 'Un autre' },
        definition: { fields: [] },
        version: form.version,
      }),
      await owner.post(path(kept, `/forms/${form.id}/publish`), { version: form.version }),
      await owner.delete(path(kept, `/forms/${form.id}`)),
    ]
    expect(refused.map(codeOf)).toEqual(refused.map(() => [409, 'program.archived']))
    expect(await eventsOf(program.id)).toEqual(events)
    expect((await owner.get<Program>(path(kept))).body).toEqual(kept)
    const active = (await setStatus(kept, 'active')).body
    expect((await update(active, { numberPrefix: 'X' })).body.numberPrefix).toBe('X')
  })

  it('keeps the slug of what is in the trash', async () => {
    const program = await draft('Prix', { slug: 'prix' })
    await setStatus(program, 'deleted')
    expect(codeOf(await owner.post('/api/user.programs', { title: { fr: 'Prix' }, lang: 'fr', slug: 'prix' }))).toEqual(
      [409, 'program.slugTaken'],
    )
  })

  it('leaves deleting to those who may delete on the platform', async () => {
    const program = await draft('Prix')
    const administrator = await asMember('program-administrator', program.id)
    expect(codeOf(await setStatus(program, 'deleted', administrator))).toEqual([403, 'missing_permissions'])
    expect((await setStatus(program, 'archived', administrator)).status).toBe(200)
  })

  it('moves once when many ask at once', async () => {
    const program = await draft('Prix')
    const answers = await Promise.all(Array.from({ length: 6 }, () => setStatus(program, 'archived')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(409)])
  })
})

describe('the public side', () => {
  const portal = (where: PlatformRef = platform) => `/api/portal/platforms/${where.id}/programs`
  const listed = async (query = '') =>
    (await on().get<{ items: PublicProgram[] }>(`${portal()}${query}`)).body.items.map(({ slug }) => slug)

  it('lists published public calls, open first by deadline', async () => {
    const make = (slug: string, settings: object = {}, publish: 'yes' | 'no' = 'yes') =>
      makeProgram(server.app, platform, { slug, settings, publish })
    await make('ferme', { closesAt: '2026-11-01T00:00:00Z' })
    await make('plus-tard', { closesAt: '2027-06-01T00:00:00Z' })
    await make('bientot', { closesAt: '2026-12-01T00:00:00Z' })
    await make('a-venir', { opensAt: '2027-01-01T00:00:00Z', closesAt: '2027-03-01T00:00:00Z' })
    await make('lien', { visibility: 'link' })
    await make('invite', { visibility: 'invitation' })
    await make('brouillon', {}, 'no')
    const { program } = await make('archive')
    await setStatus(program, 'archived')
    expect(await listed()).toEqual(['bientot', 'plus-tard', 'a-venir', 'ferme'])
    const see = async (slug: string, by: Browser = on()) => (await by.get(`${portal()}/${slug}`)).status
    expect(await Promise.all(['lien', 'invite', 'brouillon', 'archive', 'rien'].map((slug) => see(slug)))).toEqual([
      200, 200, 404, 200, 404,
    ])
    expect((await on().get<PublicProgram>(`${portal()}/archive`)).body).toMatchObject({
      phase: 'closed',
      canApply: false,
    })
  })

  it('speaks the language asked for, else the program’s', async () => {
    const { program, categories } = await makeProgram(server.app, platform, {
      slug: 'prix',
      title: { fr: 'Prix', en: 'Prize' },
      settings: { settings: { facts: [], sections: [], editAfterSubmission: true } },
      categories: [
        { title: { fr: 'Film' }, steps: ['textarea', 'form', { type: 'validation', message: { fr: 'Patientez' } }] },
      ],
    })
    const read = async (query: string) => (await on().get<PublicProgram>(`${portal()}/prix${query}`)).body
    const english = await read('?lang=en')
    expect(english).toMatchObject({ lang: 'en', defaultLang: 'fr', title: 'Prize', canApply: true, phase: 'open' })
    expect(english.categories.map(({ title }) => title)).toEqual(['Film'])
    expect(await read('?lang=de')).toMatchObject({ lang: 'fr', title: 'Prix' })
    expect(Object.keys(english).sort()).toEqual([
      'canApply',
      'categories',
      'closesAt',
      'deadlineAt',
      'defaultLang',
      'id',
      'lang',
      'opensAt',
      'phase',
      'slug',
      'status',
      'summary',
      'supportedLangs',
      'title',
      'zone',
    ])

    const category = (
      await on().get<{ steps: { type: string; status: string | null; title: string; config: object }[] }>(
        `${portal()}/${program.id}/categories/${categories[0]?.id}?lang=en`,
      )
    ).body
    expect(category.steps.map(({ type, status, title, config }) => [type, status, title, Object.keys(config)])).toEqual(
      [
        ['textarea', null, 'Rules', ['content']],
        ['form', null, 'Application', ['form_id']],
        ['validation', 'todo', 'Eligibility', []],
      ],
    )
    expect((await on().get(`${portal()}/${program.id}/categories/${program.id}`)).status).toBe(404)
  })

  it('is another platform’s business elsewhere', async () => {
    const second = await makePlatform(server.app)
    await makeProgram(server.app, platform, { slug: 'prix' })
    expect((await on(second).get(`${portal(second)}/prix`)).status).toBe(404)
    expect((await on(second).get(portal())).status).toBe(404)
    expect((await (await asOwner(second)).get(path({ id: 'prix' }))).status).toBe(404)
  })
})
