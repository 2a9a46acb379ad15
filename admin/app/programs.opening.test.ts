import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Program } from '#core/program/program.contract.ts'

const asked: string[] = []
/** The server's programs, by slug; former slugs among them. */
let there: Record<string, Program> = {}
vi.mock('#client/api/call.ts', async (original) => ({
  ...(await original<typeof import('#client/api/call.ts')>()),
  call: async (name: string, { params, body }: { params?: { programId: string }; body?: Partial<Program> }) => {
    asked.push(params?.programId ? `${name} ${params.programId}` : name)
    const totals = { active: 0, archived: 0, deleted: 0 }
    if (name === 'listPrograms') return { items: Object.values(there), metadata: { totals } }
    if (name === 'createProgram') return { id: 'new', version: 1, ...body }
    return there[params?.programId ?? '']
  },
}))

const program = (id: string, slug: string, version = 1) => ({ id, slug, version, status: 'active' }) as Program
const names = (found: Program | null) => found && `${found.id} ${found.slug} ${found.version}`

let store: typeof import('./programs.ts')
let readAll: () => Promise<unknown>
let readPage: () => Promise<unknown>
beforeEach(async () => {
  vi.resetModules()
  store = await import('./programs.ts')
  const { queryClient, queryOf } = await import('./query.ts')
  readAll = () => queryClient.fetchQuery({ ...store.allPrograms(), staleTime: 0 })
  readPage = () => queryClient.fetchQuery({ ...queryOf('listPrograms', { query: { status: 'active' } }), staleTime: 0 })
  asked.length = 0
  there = { quais: program('x', 'quais'), rives: program('y', 'rives') }
})
const openings = async (...slugs: string[]) => {
  const found: (string | null)[] = []
  for (const slug of slugs) found.push(names(await store.openProgram(slug)))
  return found
}

describe('opening programs by their slugs', () => {
  it('asks once for each, however often one comes back', async () => {
    expect(await openings('quais', 'quais', 'rives', 'quais')).toEqual([
      'x quais 1',
      'x quais 1',
      'y rives 1',
      'x quais 1',
    ])
    await readAll()
    await readPage()
    expect(await openings('rives', 'quais')).toEqual(['y rives 1', 'x quais 1'])
    expect(asked).toEqual(['getProgram quais', 'getProgram rives', 'listPrograms', 'listPrograms'])
  })

  it('does not find a program where it was, once another was made there', async () => {
    await openings('quais')
    there = { ports: program('x', 'ports', 2) }
    store.programChanged(program('x', 'ports', 2))
    expect(await openings('ports')).toEqual(['x ports 2'])
    const made = await store.createProgram({ slug: 'quais' } as never)
    there.quais = made
    expect(await openings('quais', 'ports')).toEqual(['new quais 1', 'x ports 2'])
  })

  it.each([
    ['a page of programs', () => readPage()],
    ['the list of all programs', () => readAll()],
  ])('does not find it there when %s says that somebody else moved it', async (_name, list) => {
    await openings('quais', 'rives', 'quais')
    there = { quais: program('z', 'quais'), ports: program('x', 'ports', 2), rives: program('y', 'rives') }
    await list()
    asked.length = 0
    expect(await openings('quais', 'ports', 'rives')).toEqual(['z quais 1', 'x ports 2', 'y rives 1'])
    expect(asked.filter((name) => name.endsWith('rives'))).toEqual([])
  })

  it('follows what a list says was changed elsewhere', async () => {
    await openings('rives', 'quais')
    there.quais = program('x', 'quais', 7)
    await readPage()
    await vi.waitFor(() => expect(names(store.$activeProgram.get())).toBe('x quais 7'))
  })
})
