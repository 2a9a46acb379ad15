import { globSync, readFileSync } from 'node:fs'
import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { $authUser, $domainInfo } from '#client/api/session.ts'
import { setCsrfToken } from '#client/api/transport.ts'
import { api, type EndpointName } from '#core/api.ts'
import type { ApiRead } from './query.ts'

vi.stubGlobal('document', {
  getElementById: () => ({ textContent: '{"session":{}}' }),
  addEventListener() {},
  documentElement: { lang: 'fr' },
})
const { invalidate, keyOf, queryClient, queryOf } = await import('./query.ts')
const { changeAnswer, changeItem, insertItem, removeItems } = await import('./cacheChanges.ts')
const { mutationOf } = await import('./mutation.ts')
const { declareQueries, staleAfter } = await import('./queryRules.ts')
const { QUERIES } = await import('./queries.ts')
declareQueries(QUERIES)

interface Answer {
  status: number
  body: unknown
}
interface Question {
  asked: string
  reply: (body: unknown, status?: number) => Promise<void>
}

/** Calls that wait for their answer, oldest first. */
let waiting: Question[] = []
const asked: string[] = []

beforeEach(() => {
  waiting = []
  asked.length = 0
  setCsrfToken('c')
  vi.stubGlobal('fetch', (url: string, { method, signal }: { method: string; signal?: AbortSignal }) => {
    asked.push(`${method} ${url}`)
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      const answer = ({ status, body }: Answer) =>
        resolve(new Response(status === 204 ? null : JSON.stringify(body), { status }))
      waiting.push({
        asked: `${method} ${url}`,
        reply: async (body, status = 200) => {
          answer({ status, body })
          await new Promise((done) => setTimeout(done))
        },
      })
    })
  })
})
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  queryClient.clear()
})

const FORMS = { params: { programId: 'p' } }
const list = (...ids: string[]) => ({
  items: ids.map((id) => ({ id, name: id })),
  metadata: { page: 1, perPage: 2, total: 12, totalFiltred: ids.length, nbPages: Math.ceil(ids.length / 2) },
})

/** A part of a screen that shows a read. */
function show<T>(read: ApiRead<T>) {
  const observer = new QueryObserver(queryClient, read)
  stops.push(observer.subscribe(() => {}))
  return observer
}
const next = async (): Promise<Question> => {
  await vi.waitFor(() => expect(waiting).not.toEqual([]))
  return waiting.shift() as Question
}
const idsOf = (data: unknown) => (data as ReturnType<typeof list> | undefined)?.items.map(({ id }) => id).join('')

describe('reads', () => {
  it('are one request for all that show them, under a key in which order and what is empty do not count', async () => {
    const users = { params: { platformId: 'x' } }
    const one = show(queryOf('listUsers', { ...users, query: { search: '', page: 2, perPage: 25 } }))
    const other = show(queryOf('listUsers', { ...users, query: { perPage: 25, page: 2 } }))
    await (await next()).reply(list('a'))
    expect(asked).toEqual(['GET /api/platforms/x/users?page=2&perPage=25'])
    expect([one, other].map((each) => idsOf(each.getCurrentResult().data))).toEqual(['a', 'a'])
    show(queryOf('listUsers', { ...users, query: { page: 3, perPage: 25 } }))
    expect(asked).toHaveLength(2)
  })

  it.each([
    ['listForms', FORMS, 30_000],
    ['listPrograms', {}, 120_000],
    ['getProgram', { params: { programId: 'p' } }, 400_000],
  ] as const)('of %s are fresh for their age, then asked for again', async (name, input, age) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const read = () => queryClient.fetchQuery(queryOf(name, input as never))
      const first = read()
      await (await next()).reply({ items: [] })
      await first
      vi.setSystemTime(Date.now() + age - 1)
      await read()
      expect(asked).toHaveLength(1)
      vi.setSystemTime(Date.now() + 1)
      const again = read()
      await (await next()).reply({ items: [] })
      await again
      expect(asked).toHaveLength(2)
    } finally {
      vi.useRealTimers()
    }
  })

  it('that are refused are an error, asked once, until somebody tries again; the last data stays', async () => {
    const forms = show(queryOf('listForms', FORMS))
    await (await next()).reply({ code: 'missing_permissions', status: 403 }, 403)
    expect(forms.getCurrentResult()).toMatchObject({ status: 'error', error: { code: 'missing_permissions' } })
    expect(asked).toHaveLength(1)
    void forms.refetch()
    await (await next()).reply(list('a'))
    void forms.refetch()
    await (await next()).reply('', 502)
    expect(forms.getCurrentResult().error).toMatchObject({ code: 'server.failure' })
    expect(idsOf(forms.getCurrentResult().data)).toBe('a')
  })

  it('that were invalidated on their way are asked for again before they are shown', async () => {
    const forms = show(queryOf('listForms', FORMS))
    const first = await next()
    invalidate('form.*')
    await first.reply(list('old'))
    expect(forms.getCurrentResult().data).toBeUndefined()
    await (await next()).reply(list('new'))
    expect(idsOf(forms.getCurrentResult().data)).toBe('new')
  })

  it('are reads: a write is no query', () => {
    expect(() => queryOf('deleteForm', { params: { programId: 'p', formId: 'f' } })).toThrow('deleteForm is no read')
  })

  it.each([
    ['the person signs out', () => $authUser.set(null)],
    ['another platform is shown', () => $domainInfo.set({ scheme: 'https', platform: { id: 'other' } as never })],
  ])('are forgotten when %s', (_name, change) => {
    $authUser.set({ id: 'u' } as never)
    $domainInfo.set({ scheme: 'https', platform: { id: 'x' } as never })
    queryClient.setQueryData(keyOf('listForms', FORMS), list('a'))
    // The same person and platform, told again.
    $authUser.set({ id: 'u', firstname: 'Ada' } as never)
    expect(queryClient.getQueryCache().getAll()).toHaveLength(1)
    change()
    expect(queryClient.getQueryCache().getAll()).toEqual([])
  })
})

describe('writes', () => {
  const input = { params: { programId: 'p', formId: 'b' } }
  const remove = (rules: Parameters<typeof mutationOf<'deleteForm'>>[1] = {}) =>
    new MutationObserver(queryClient, mutationOf('deleteForm', rules))

  it('make stale what their slice declares, and no other read', async () => {
    const forms = show(queryOf('listForms', FORMS))
    await (await next()).reply(list('a', 'b'))
    show(queryOf('listCategories', FORMS))
    await (await next()).reply({ items: [] })
    const removed = remove().mutate(input)
    await (await next()).reply(null, 204)
    await removed
    const again = await next()
    expect(again.asked).toBe('GET /api/user.programs/p/forms')
    await again.reply(list('a'))
    expect(idsOf(forms.getCurrentResult().data)).toBe('a')
    expect(waiting).toEqual([])
  })

  const rules = { optimistic: () => [removeItems('listForms', { programId: 'p' }, ['b'])] }

  it('show their change before the answer, with totals that follow, and take it back when refused', async () => {
    const here = keyOf('listForms', FORMS)
    const elsewhere = keyOf('listForms', { params: { programId: 'q' } })
    const full = list('a', 'b', 'c')
    queryClient.setQueryData(here, full)
    queryClient.setQueryData(elsewhere, full)
    const onProblem = vi.fn()
    const observer = remove({ ...rules, onProblem })
    const removed = observer.mutate(input).catch((error: unknown) => error)
    const question = await next()
    expect(queryClient.getQueryData(here)).toEqual({
      items: [
        { id: 'a', name: 'a' },
        { id: 'c', name: 'c' },
      ],
      metadata: { page: 1, perPage: 2, total: 11, totalFiltred: 2, nbPages: 1 },
    })
    expect(queryClient.getQueryData(elsewhere)).toBe(full)
    expect(observer.getCurrentResult().isPending).toBe(true)
    await question.reply({ code: 'form.used', status: 409 }, 409)
    expect(await removed).toMatchObject({ code: 'form.used' })
    expect(queryClient.getQueryData(here)).toEqual(full)
    expect(onProblem).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'form.used' }), input)
    expect(observer.getCurrentResult()).toMatchObject({ isPending: false, error: { code: 'form.used' } })
    expect(queryClient.getQueryState(here)?.isInvalidated).toBe(true)
  })

  it('are not undone by an answer that was asked for before them', async () => {
    const forms = show(queryOf('listForms', FORMS))
    await (await next()).reply(list('a', 'b'))
    void forms.refetch()
    const before = await next()
    const removed = remove(rules).mutate(input)
    const question = await next()
    await before.reply(list('a', 'b'))
    expect(idsOf(forms.getCurrentResult().data)).toBe('a')
    await question.reply(null, 204)
    await removed
    await (await next()).reply(list('a'))
    expect(idsOf(forms.getCurrentResult().data)).toBe('a')
  })

  it('of which one is refused leave the other as it is, and nothing is asked for before both are over', async () => {
    const forms = show(queryOf('listForms', FORMS))
    await (await next()).reply(list('a', 'b', 'c'))
    const takeOut = (id: string) =>
      remove({ optimistic: () => [removeItems('listForms', undefined, [id])] })
        .mutate({ params: { programId: 'p', formId: id } })
        .catch(() => 'refused')
    const first = takeOut('b')
    const refused = await next()
    const second = takeOut('c')
    const accepted = await next()
    await refused.reply({ code: 'form.used', status: 409 }, 409)
    expect(await first).toBe('refused')
    expect(idsOf(forms.getCurrentResult().data)).toBe('a')
    expect(waiting).toEqual([])
    await accepted.reply(null, 204)
    await second
    await (await next()).reply(list('a', 'b'))
    expect(idsOf(forms.getCurrentResult().data)).toBe('ab')
  })

  it('put what the answer says into what is cached', async () => {
    const key = keyOf('getPage', { params: { platformId: 'x', page: 'privacy-policy' } })
    queryClient.setQueryData(key, { key: 'privacy-policy', version: 1 })
    const save = new MutationObserver(
      queryClient,
      mutationOf('savePageDraft', {
        merge: (page) => [changeAnswer('getPage', { platformId: 'x', page: 'privacy-policy' }, () => page)],
      }),
    )
    const body = { title: {}, content: {}, version: 1 }
    const saved = save.mutate({ params: { platformId: 'x', page: 'privacy-policy' }, body } as never)
    await (await next()).reply({ key: 'privacy-policy', version: 2 })
    await saved
    expect(queryClient.getQueryData(key)).toEqual({ key: 'privacy-policy', version: 2 })
  })

  it.each([
    ['inserted on top', insertItem('listForms', undefined, { id: 'n' } as never), ['n', 'a', 'b'], 13, 3, 2],
    ['there already', insertItem('listForms', undefined, { id: 'a' } as never), ['a', 'b'], 12, 2, 1],
    ['removed', removeItems('listForms', undefined, ['a', 'b', 'z']), [], 10, 0, 0],
    ['changed', changeItem('listForms', undefined, 'b', { id: 'z' } as never), ['a', 'z'], 12, 2, 1],
  ] as const)('keep totals with items: %s', async (_name, { change }, ids, total, totalFiltred, nbPages) => {
    const { items, metadata } = change(list('a', 'b') as never, {}) as ReturnType<typeof list>
    expect(items.map(({ id }) => id)).toEqual(ids)
    expect(metadata).toEqual({ page: 1, perPage: 2, total, totalFiltred, nbPages })
  })
})

describe('rules', () => {
  const sources = globSync('admin/**/*.{ts,tsx}').filter((path) => !/\.test\./.test(path))
  const used = new Set(
    sources.flatMap((path) =>
      [
        ...readFileSync(path, 'utf8').matchAll(
          /\b(?:call|queryOf|readOnce|mutationOf|runMutation|useApiMutation|useList)\(\s*'(\w+)'/g,
        ),
      ].map(([, name]) => name as EndpointName),
    ),
  )
  const reads = Object.values(QUERIES).flatMap((queries) => queries.reads ?? [])
  const writes = Object.values(QUERIES).flatMap((queries) => Object.keys(queries.writes ?? {}) as EndpointName[])
  const isRead = (name: EndpointName) => api[name].method === 'get'

  it('declare every write of the back office, and every read under a slice', () => {
    const undeclared = [...used].filter((name) => !(isRead(name) ? reads : writes).includes(name))
    // Of the session: not cached.
    expect(undeclared.filter((name) => name !== 'getSession' && name !== 'getSocketCredentials')).toEqual([])
  })

  it('name reads as what becomes stale', () => {
    expect([...writes.flatMap(staleAfter), ...reads].filter((name) => !isRead(name))).toEqual([])
    expect(writes.filter(isRead)).toEqual([])
  })

  it('are given once for each endpoint', () => {
    expect([...reads, ...writes].filter((name, place, all) => all.indexOf(name) !== place)).toEqual([])
  })
})
