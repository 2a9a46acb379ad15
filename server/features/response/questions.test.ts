import { describe, expect, it } from 'vitest'
import type { Answers, FormDefinition } from '#core/form/definition.ts'
import type { Question, ResponseRow } from '#core/response/response.contract.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import { testServer } from '#tests/suite.ts'
import { indexWords } from './words.ts'

const server = testServer()

const FORM: FormDefinition = {
  fields: [
    { type: 'sep-title', reference: 'head', title: { fr: 'Le projet' } },
    { type: 'text', reference: 'title', title: { fr: 'Titre', en: 'Title' } },
    { type: 'number', reference: 'budget', title: { fr: 'Budget', en: 'Budget' } },
    { type: 'date', reference: 'start', title: { fr: 'Début', en: 'Start' } },
    {
      type: 'checkbox',
      reference: 'region',
      title: { fr: 'Région', en: 'Region' },
      options: [
        { reference: 'brittany', text: { fr: 'Bretagne', en: 'Brittany' } },
        { reference: 'normandy', text: { fr: 'Normandie', en: 'Normandy' } },
      ],
    },
    { type: 'yes-no', reference: 'first', title: { fr: 'Première demande', en: 'First application' } },
    {
      type: 'text',
      reference: 'why',
      title: { fr: 'Pourquoi', en: 'Why' },
      visibleWhen: { field: 'first', operator: 'equals', value: true },
    },
    { type: 'text', reference: 'iban', title: { fr: 'IBAN' }, sensitive: true },
  ],
}

const APPLICATIONS: Answers[] = [
  { title: 'Cœur d’été', budget: 1_200.5, start: '2027-01-10', region: ['brittany'], first: true, why: 'Parce que' },
  { title: 'Verger', budget: 90, start: '2027-03-01', region: ['brittany', 'normandy'], first: false, why: 'Caché' },
  { title: 'Fanfare', budget: -5, iban: 'FR76 3000' },
]

async function open() {
  const platform = await makePlatform(server.app)
  const made = await makeProgram(server.app, platform, { definition: FORM })
  const programId = made.program.id
  const organiser = await signIn(
    server.browser(platform.host),
    await makePerson(platform, { role: 'program-administrator', programId }),
  )
  for (const answers of APPLICATIONS) await makeResponse(server.app, platform, made, { answers, state: 'draft' })
  await indexWords(server.clock.now(), 0)
  const path = `/api/user.programs/${programId}/responses`
  const at = (reference: string) => `form-${made.form.id}-${reference}`
  return {
    platform,
    made,
    path,
    organiser,
    at,
    list: (query: Record<string, string>) =>
      organiser.get<{ items: ResponseRow[]; code?: string; metadata: { totalFiltred: number } }>(
        `${path}?${new URLSearchParams({ sort: 'number', direction: 'asc', ...query })}`,
      ),
  }
}

describe('questions as columns', () => {
  it('are those of the program’s forms, without headings', async () => {
    const { organiser, path, at } = await open()
    const { body } = await organiser.get<{ items: Question[] }>(path.replace('responses', 'questions'))
    expect(body.items.map(({ id, kind, isSensitive }) => [id, kind, isSensitive])).toEqual([
      [at('title'), 'text', false],
      [at('budget'), 'number', false],
      [at('start'), 'date', false],
      [at('region'), 'choice', false],
      [at('first'), 'yesNo', false],
      [at('why'), 'text', false],
      [at('iban'), 'text', true],
    ])
    expect(body.items[3]?.options).toEqual([
      { value: 'brittany', text: { fr: 'Bretagne', en: 'Brittany' } },
      { value: 'normandy', text: { fr: 'Normandie', en: 'Normandy' } },
    ])
  })

  it('say what was answered, sensitive answers masked, hidden ones not at all', async () => {
    const { list, at } = await open()
    const columns = ['budget', 'region', 'first', 'why', 'iban', 'unknown'].map(at).join(',')
    const { body } = await list({ columns })
    expect(body.items.map(({ answers }) => answers)).toEqual([
      { [at('budget')]: '1200,5', [at('region')]: 'Bretagne', [at('first')]: 'Oui', [at('why')]: 'Parce que' },
      { [at('budget')]: '90', [at('region')]: 'Bretagne, Normandie', [at('first')]: 'Non' },
      { [at('budget')]: '-5', [at('iban')]: '•••' },
    ])
    expect((await list({})).body.items.some((row) => 'answers' in row)).toBe(false)
  })
})

describe('filters by answers', () => {
  it.each([
    ['title:contains:ete', [1]],
    ['title:contains:%25', []],
    ['title:contains:er', [2]],
    ['budget:between:0:', [1, 2]],
    ['budget:between::90', [2, 3]],
    ['budget:between:-5:-5', [3]],
    ['start:between:2027-01-10:2027-02-28', [1]],
    ['region:oneOf:normandy', [2]],
    ['region:oneOf:normandy:brittany', [1, 2]],
    ['first:oneOf:no', [2]],
    ['first:empty', [3]],
    ['why:filled', [1]],
    ['why:empty', [2, 3]],
  ])('finds by %s', async (condition, numbers) => {
    const { list, at } = await open()
    const { status, body } = await list({ answers: at(condition) })
    expect([status, body.items.map((row) => Number(row.number.split('-').at(-1)))]).toEqual([200, numbers])
    expect(body.metadata.totalFiltred).toBe(numbers.length)
  })

  it('holds all conditions together, with other filters', async () => {
    const { list, at } = await open()
    const answers = `${at('region:oneOf:brittany')},${at('budget:between:100:')},${at('title:filled')}`
    expect((await list({ answers, search: 'coeur', status: 'draft' })).body.items).toHaveLength(1)
    expect((await list({ answers, status: 'submitted' })).body.items).toEqual([])
  })

  it.each<[string[][], number[]]>([
    [[['budget:between::0', 'region:oneOf:normandy']], [2, 3]],
    [[['title:contains:fanfare', 'why:filled']], [1, 3]],
    [[['first:empty', 'why:filled']], [1, 3]],
    [[['first:empty', 'why:empty']], [2, 3]],
    [[['first:empty', 'first:oneOf:yes'], ['region:filled']], [1]],
    [
      [['region:filled'], ['first:oneOf:no', 'title:contains:coeur'], ['budget:between:0:', 'title:contains:fanfare']],
      [1, 2],
    ],
  ])('finds by any of several: %j', async (groups, numbers) => {
    const { list, at } = await open()
    const { body } = await list({ answers: groups.map((group) => group.map(at).join('|')).join(',') })
    expect(body.items.map((row) => Number(row.number.split('-').at(-1)))).toEqual(numbers)
    expect(body.metadata.totalFiltred).toBe(numbers.length)
  })

  describe('mixed with other filters', () => {
    /** The first is tagged, the second assigned, the third submitted; statuses of the program are those that it begins with. */
    async function openMixed() {
      const opened = await open()
      const { platform, made, organiser, list, at } = opened
      const programId = made.program.id
      const path = `/api/user.programs/${programId}`
      await makeResponse(server.app, platform, made, { answers: { title: 'Phare', budget: 5 } })
      await indexWords(server.clock.now(), 0)
      const ids = (await list({})).body.items.map(({ id }) => id)
      const tag = (await organiser.post<{ id: string }>(`${path}/tags`, { name: 'Urgent' })).body
      const owner = await makePerson(platform, { role: 'program-administrator', programId })
      await organiser.post(`${path}/response-tags`, { responseIds: [ids[0]], add: [tag.id], remove: [] })
      await organiser.post(`${path}/response-assignees`, { responseIds: [ids[1]], add: [owner.id], remove: [] })
      const found = async (answers: string, more: Record<string, string> = {}) => {
        const { status, body } = await list({ answers, ...more })
        return status === 200 ? body.items.map((row) => Number(row.number.split('-').at(-1))) : status
      }
      return { at, found, tag: `tag:oneOf:${tag.id}`, assignee: `assignee:oneOf:${owner.id}`, made }
    }

    it('finds by an answer or a tag, a person, a state, a category', async () => {
      const { at, found, tag, assignee, made } = await openMixed()
      const category = `categoryId:oneOf:${made.categories[0]?.id}`
      const cheap = at('budget:between::0')
      const asked = [
        `${cheap}|${tag}`,
        `${cheap}|${assignee}`,
        `${cheap}|status:oneOf:submitted`,
        `${at('why:empty')}|${tag}`,
        `assignee:oneOf:none|${cheap}`,
        `${cheap}|${tag},status:oneOf:draft|${assignee}`,
        `${tag}|${cheap},${tag}|${assignee}`,
        `${tag}|${assignee}|status:oneOf:submitted:withdrawn`,
        `${category}|${cheap}`,
        'status:oneOf:draft',
      ]
      const all = []
      for (const answers of asked) all.push(await found(answers))
      expect(all).toEqual([
        [1, 3],
        [2, 3],
        [3, 4],
        [1, 2, 3, 4],
        [1, 3, 4],
        [1, 3],
        [1],
        [1, 2, 4],
        [1, 2, 3, 4],
        [1, 2, 3],
      ])
      expect(await found(`${cheap}|${tag}`, { tag: tag.split(':')[2] ?? '' })).toEqual([1])
      expect(await found(`${cheap}|${tag}`, { sort: 'updatedAt', perPage: '1', search: 'coeur' })).toEqual([1])
    })

    it.each(['status:oneOf:deleted', 'nothing:oneOf:a', 'search:oneOf:a', 'constructor:oneOf:a'])(
      'refuses %s',
      async (condition) => {
        const { at, found } = await openMixed()
        expect(await found(`${at('title:filled')}|${condition}`)).toBe(422)
      },
    )

    it('finds nobody by the tag of another platform', async () => {
      const { tag } = await openMixed()
      const other = await openMixed()
      expect(await other.found(`${other.at('budget:between::0')}|${tag}`)).toEqual([3])
    })
  })

  it.each([
    'iban:contains:FR76',
    'iban:filled',
    'unknown:filled',
    'head:filled',
    'title:between:1:2',
    'title:filled|iban:filled',
    'budget:between:x:',
  ])('refuses %s', async (condition) => {
    const { list, at } = await open()
    const { status, body } = await list({ answers: at(condition) })
    expect([status, body.code]).toEqual([422, 'request.invalid'])
  })

  it.each(['x', 'a:b', 'form-1-title:filled', '%00', '__proto__:filled', ':,'])('refuses %j', async (answers) => {
    const { list } = await open()
    expect((await list({ answers })).status).toBe(422)
  })

  it('does not find by questions of another program', async () => {
    const { at } = await open()
    const other = await open()
    expect((await other.list({ answers: at('title:filled') })).status).toBe(422)
    expect((await other.list({ columns: at('title') })).body.items.map(({ answers }) => answers)).toEqual([{}, {}, {}])
  })

  it('follows an answer that changes no word', async () => {
    const { list, at, made, platform } = await open()
    await makeResponse(server.app, platform, made, { answers: { title: 'Fanfare', budget: 77 }, state: 'draft' })
    await indexWords(server.clock.now(), 0)
    expect((await list({ answers: at('budget:between:77:77') })).body.items).toHaveLength(1)
  })
})
