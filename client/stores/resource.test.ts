import { beforeEach, describe, expect, it, vi } from 'vitest'

const asked: [name: string, input: unknown][] = []
let answers: Record<string, (input: never) => unknown> = {}
vi.mock('../api/call.ts', async (original) => ({
  ...(await original<typeof import('../api/call.ts')>()),
  call: async (name: string, input: unknown) => {
    asked.push([name, input])
    const answer = answers[name]
    if (!answer) throw new Error(`nothing answers ${name}`)
    return answer(input as never)
  },
}))

const { IDLE_ENTRIES, MISSING_BODY, MISSING_ID, resource, keyOf } = await import('./resource.ts')

let clock = 0
const page = (ids: string[], total = ids.length) => ({
  items: ids.map((id) => ({ id, title: `t-${id}` })),
  metadata: { page: 1, perPage: 2, total, totalFiltred: total, nbPages: Math.ceil(total / 2), lastId: null },
})
const make = (over: object = {}) =>
  resource({
    list: 'listForms',
    item: 'getForm',
    create: 'createForm',
    update: 'saveFormDraft',
    remove: 'deleteForm',
    key: 'id',
    params: { programId: 'p' },
    now: () => clock,
    ...over,
  })
const names = () => asked.map(([name]) => name)

beforeEach(() => {
  asked.length = 0
  clock = 1_000_000
  answers = {
    listForms: () => page(['a', 'b'], 5),
    getForm: ({ params }: { params: { formId: string } }) => ({ id: params.formId, title: 'one' }),
  }
})

describe('age', () => {
  it('is 30000 ms by default, kept as 30 seconds: fresh until then, asked again after', async () => {
    const forms = make()
    await forms.fetchList()
    clock += 29_999
    await forms.fetchList()
    expect(names()).toEqual(['listForms'])
    clock += 1
    await forms.fetchList()
    expect(names()).toEqual(['listForms', 'listForms'])
  })

  it('is the resource’s own when it has one', async () => {
    const forms = make({ age: 400_000 })
    await forms.fetchItem('a')
    clock += 399_999
    await forms.fetchItem('a')
    clock += 1
    await forms.fetchItem('a')
    expect(names()).toEqual(['getForm', 'getForm'])
  })

  it('is passed over by a fetch without cache', async () => {
    const forms = make()
    await forms.fetchList()
    await forms.fetchList(undefined, { cache: false })
    expect(names()).toEqual(['listForms', 'listForms'])
  })

  it.each([
    ['all', ['listForms', 'getForm']],
    ['lists', ['listForms']],
    [{ id: 'a' }, ['getForm']],
    [{ id: 'z' }, []],
  ] as const)('ends when %j is invalidated', async (which, again) => {
    const forms = make()
    await forms.fetchList()
    await forms.fetchItem('a')
    asked.length = 0
    forms.invalidate(which)
    await forms.fetchList()
    await forms.fetchItem('a')
    expect(names()).toEqual(again)
  })
})

describe('addresses', () => {
  it('tell queries apart, whatever their order, leaving out what is empty', async () => {
    expect(keyOf({ b: 1, a: '', c: undefined })).toBe(keyOf({ b: 1 }))
    expect(keyOf({ a: 1, b: 2 })).toBe(keyOf({ b: 2, a: 1 }))
    expect(keyOf({ a: 1 })).not.toBe(keyOf({ a: 2 }))
  })

  it('ask once for callers that come together', async () => {
    const forms = make()
    await Promise.all([forms.fetchItem('a'), forms.fetchItem('a'), forms.fetchItem('b')])
    expect(asked).toEqual([
      ['getForm', { params: { programId: 'p', formId: 'a' } }],
      ['getForm', { params: { programId: 'p', formId: 'b' } }],
    ])
  })

  it('keep the newer answer when an older one comes late', async () => {
    const waiting: ((value: unknown) => void)[] = []
    answers.listForms = () => new Promise((resolve) => waiting.push(resolve))
    const forms = make()
    const first = forms.fetchList()
    const second = forms.fetchList(undefined, { cache: false })
    waiting[1]?.(page(['new']))
    await second
    waiting[0]?.(page(['old']))
    await first
    expect((await forms.fetchList()).items.map(({ id }) => id)).toEqual(['new'])
  })
})

describe('a read under way', () => {
  const waiting: ((value: unknown) => void)[] = []
  const ids = (answer: unknown) => (answer as { items: { id: string }[] }).items.map(({ id }) => id)
  beforeEach(() => {
    waiting.length = 0
    answers.listForms = () => new Promise((resolve) => waiting.push(resolve))
    answers.getForm = () => new Promise((resolve) => waiting.push(resolve))
  })

  it.each([
    ['invalidate', (forms: ReturnType<typeof make>) => forms.invalidate()],
    ['merge', (forms: ReturnType<typeof make>) => forms.merge('a', { title: 'changed' })],
    ['drop', (forms: ReturnType<typeof make>) => forms.drop('a')],
    ['invalidateWhere', (forms: ReturnType<typeof make>) => forms.invalidateWhere(() => true)],
  ])('is repeated after %s, and nobody gets the answer from before it', async (what, change) => {
    const forms = make()
    const read = () => (what === 'invalidateWhere' ? forms.fetchItem('a') : forms.fetchList()) as Promise<unknown>
    const answer = (title: string) => (what === 'invalidateWhere' ? { id: 'a', title } : page([title]))
    const first = read()
    waiting[0]?.(answer('first'))
    await first
    clock += 60_000
    const early = read()
    change(forms)
    const late = read()
    waiting[1]?.(answer('before'))
    await vi.waitFor(() => expect(waiting).toHaveLength(3))
    waiting[2]?.(answer('after'))
    expect(await Promise.all([early, late])).toEqual([answer('after'), answer('after')])
    expect(await read()).toEqual(answer('after'))
    expect(waiting).toHaveLength(3)
  })

  it('is repeated for a screen that shows it', async () => {
    const forms = make()
    const shown: string[][] = []
    const stop = forms.list().listen(({ data, loading }) => {
      if (data && !loading) shown.push(ids(data))
    })
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    forms.invalidate()
    waiting[0]?.(page(['old']))
    await vi.waitFor(() => expect(waiting).toHaveLength(2))
    waiting[1]?.(page(['new']))
    await vi.waitFor(() => expect(shown.at(-1)).toEqual(['new']))
    expect(shown.flat()).not.toContain('old')
    stop()
  })

  it('that was overtaken by one without cache waits for that one', async () => {
    const forms = make()
    const slow = forms.fetchList()
    const quick = forms.fetchList(undefined, { cache: false })
    waiting[0]?.(page(['old']))
    waiting[1]?.(page(['new']))
    expect([ids(await slow), ids(await quick)]).toEqual([['new'], ['new']])
  })

  it('does not put back an item that was deleted meanwhile', async () => {
    const forms = make()
    const read = forms.fetchItem('a')
    forms.drop('a')
    waiting[0]?.({ id: 'a', title: 'old' })
    await read
    void forms.fetchItem('a')
    expect(names()).toEqual(['getForm', 'getForm'])
  })
})

describe('entries that nothing shows', () => {
  const query = (n: number) => ({ search: `s${n}` }) as never

  it('are kept up to a number, the most recently used ones', async () => {
    answers.createForm = () => ({ id: 'c' })
    const forms = make()
    for (let n = 0; n < IDLE_ENTRIES; n++) await forms.fetchList(query(n))
    await forms.fetchList(query(0))
    await forms.fetchList(query(IDLE_ENTRIES))
    await forms.fetchList(query(IDLE_ENTRIES + 1))
    asked.length = 0
    await forms.fetchList(query(0))
    expect(asked).toEqual([])
    await forms.fetchList(query(1))
    expect(names()).toEqual(['listForms'])
    asked.length = 0
    await forms.create({ title: { fr: 'C' } })
    expect(asked.length - 1).toBe(IDLE_ENTRIES + 1)
  })

  it('make way for no entry that a screen shows', async () => {
    const forms = make()
    const stop = forms.list(query(0)).listen(() => {})
    await vi.waitFor(() => expect(forms.list(query(0)).get().data).toBeDefined())
    for (let n = 1; n < IDLE_ENTRIES + 5; n++) await forms.fetchList(query(n))
    asked.length = 0
    await forms.fetchList(query(0))
    expect(asked).toEqual([])
    stop()
  })

  it('are read again by a store that comes back', async () => {
    const forms = make()
    const store = forms.list(query(0))
    for (let n = 1; n < IDLE_ENTRIES + 5; n++) await forms.fetchList(query(n))
    const stop = store.listen(() => {})
    await vi.waitFor(() => expect(store.get().data).toBeDefined())
    stop()
  })
})

describe('what is needed', () => {
  it.each([
    ['fetchItem', () => make().fetchItem(''), MISSING_ID],
    ['update', () => make().update(undefined, {} as never), MISSING_ID],
    ['remove', () => make().remove(null), MISSING_ID],
    ['create', () => make().create(undefined), MISSING_BODY],
  ])('%s says it', async (_name, work, message) => {
    await expect(work()).rejects.toThrow(message)
    expect(asked).toEqual([])
  })

  it('has the specification’s words', () => {
    expect([MISSING_ID, MISSING_BODY]).toEqual(['You must sepecify item id', 'You must sepecify request body'])
  })
})

describe('a list that is only of use as a whole', () => {
  it('is read to its end, each item once', async () => {
    const pages: Record<string, object> = {
      '': { ...page(['a', 'b'], 5), metadata: { total: 5, lastId: 'b' } },
      b: { ...page(['b', 'c'], 5), metadata: { total: 5, lastId: 'c' } },
      c: { ...page(['d'], 5), metadata: { total: 5, lastId: null } },
    }
    answers.listForms = ({ query }: { query?: { after?: string } }) => pages[query?.after ?? '']
    const items: unknown[] = []
    const forms = make({
      nextPage: (query: object, { metadata }: { metadata: { lastId: string | null } }) =>
        metadata.lastId ? { ...query, after: metadata.lastId } : null,
      onItems: (rows: readonly { id: string }[]) => items.push(rows.map(({ id }) => id)),
    })
    const { items: all, metadata } = (await forms.fetchList({ status: 'all' } as never)) as unknown as ReturnType<
      typeof page
    >
    expect([all.map(({ id }) => id), metadata, items]).toEqual([
      ['a', 'b', 'c', 'd'],
      { total: 5, lastId: 'b' },
      [['a', 'b', 'c', 'd']],
    ])
    await forms.fetchList({ status: 'all' } as never)
    expect(asked.map(([, input]) => (input as { query: object }).query)).toEqual([
      { status: 'all' },
      { status: 'all', after: 'b' },
      { status: 'all', after: 'c' },
    ])
  })
})

describe('creating', () => {
  it('refetches every cached list without cache, and no item', async () => {
    answers.createForm = () => ({ id: 'c' })
    const forms = make()
    await forms.fetchList()
    await forms.fetchList({ a: 1 } as never)
    await forms.fetchItem('a')
    asked.length = 0
    await forms.create({ title: { fr: 'C' } })
    expect(asked).toEqual([
      ['createForm', { params: { programId: 'p' }, body: { title: { fr: 'C' } } }],
      ['listForms', { params: { programId: 'p' } }],
      ['listForms', { params: { programId: 'p' }, query: { a: 1 } }],
    ])
  })
})

describe('updating', () => {
  it('merges the answer into the item and into every list that shows it', async () => {
    answers.saveFormDraft = () => ({ id: 'a', title: 'changed' })
    const forms = make()
    await forms.fetchList()
    await forms.fetchItem('a')
    await forms.fetchItem('b')
    await forms.update('a', {} as never)
    asked.length = 0
    expect((await forms.fetchList()).items).toEqual([
      { id: 'a', title: 'changed' },
      { id: 'b', title: 't-b' },
    ])
    expect([await forms.fetchItem('a'), await forms.fetchItem('b')]).toEqual([
      { id: 'a', title: 'changed' },
      { id: 'b', title: 'one' },
    ])
    expect(asked).toEqual([])
  })
})

describe('deleting', () => {
  it('takes the item out and lowers totals of the lists that showed it', async () => {
    answers.deleteForm = () => undefined
    const forms = make()
    await forms.fetchList()
    answers.listForms = () => page(['x', 'y'], 9)
    await forms.fetchList({ other: 1 } as never)
    await forms.remove('a')
    asked.length = 0
    const [shown, other] = [await forms.fetchList(), await forms.fetchList({ other: 1 } as never)]
    expect(shown).toEqual({
      ...page(['b'], 4),
      metadata: { page: 1, perPage: 2, total: 4, totalFiltred: 4, nbPages: 2, lastId: null },
    })
    expect(other).toEqual(page(['x', 'y'], 9))
    expect(asked).toEqual([])
  })

  it('leaves "more than 10,000" as it is', async () => {
    answers.deleteForm = () => undefined
    answers.listForms = () => ({ ...page(['a']), metadata: { total: 20_000, totalFiltred: null, nbPages: null } })
    const forms = make()
    await forms.fetchList()
    await forms.remove('a')
    expect(((await forms.fetchList()) as unknown as { metadata: unknown }).metadata).toEqual({
      total: 19_999,
      totalFiltred: null,
      nbPages: null,
    })
  })
})

describe('custom calls', () => {
  it('are cached unless they write', async () => {
    answers.checkProgram = () => ({ errors: [] })
    answers.publishForm = () => ({ id: 'a' })
    const forms = make()
    await forms.custom('checkProgram', { params: { programId: 'p' } })
    await forms.custom('checkProgram', { params: { programId: 'p' } })
    await forms.custom('checkProgram', { params: { programId: 'q' } })
    const publish = () => forms.custom('publishForm', { params: { programId: 'p', formId: 'a' }, body: { version: 1 } })
    await publish()
    await publish()
    expect(names()).toEqual(['checkProgram', 'checkProgram', 'publishForm', 'publishForm'])
  })
})

describe('the key', () => {
  it('is _id unless the resource names its own', async () => {
    const { key: _key, ...rest } = { key: 'id' }
    expect(resource({ list: 'listForms', ...rest }).key).toBe('_id')
    expect(make().key).toBe('id')
  })
})

describe('stores', () => {
  it('follow what happens to their list', async () => {
    answers.saveFormDraft = () => ({ id: 'a', title: 'changed' })
    const forms = make()
    const seen: unknown[] = []
    const stop = forms.list().listen(({ data, loading }) => {
      if (!loading && data) seen.push((data as unknown as { items: { title: string }[] }).items[0]?.title)
    })
    await vi.waitFor(() => expect(seen).toContain('t-a'))
    await forms.update('a', {} as never)
    await vi.waitFor(() => expect(seen.at(-1)).toBe('changed'))
    stop()
  })
})
