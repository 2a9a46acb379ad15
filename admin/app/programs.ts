import { QueryObserver } from '@tanstack/react-query'
import { atom } from 'nanostores'
import { type CallAnswer, type CallInput, call } from '#client/api/call.ts'
import { isProblem } from '#client/api/problem.ts'
import type { Program, ProgramStatus } from '#core/program/program.contract.ts'
import { applyChanges, changeAnswer, changeItem } from './cacheChanges.ts'
import { type ApiKey, type ApiRead, outdateRunning, queryClient, queryOf } from './query.ts'

type ProgramList = CallAnswer<'listPrograms'>
type ProgramQuery = NonNullable<CallInput<'listPrograms'>['query']>

/**
 * A list as it is when a program has another status: out of the old status's list, on top of the new one's, totals follow.
 * `from` is null for a new program, `to` for one that was deleted for good. Spec §4.
 */
export function moveProgram(
  list: ProgramList,
  { status = 'active', after, before, search }: ProgramQuery,
  program: Program,
  { from, to }: { from: ProgramStatus | null; to: ProgramStatus | null },
): ProgramList {
  if (from === to) return list
  const others = list.items.filter(({ id }) => id !== program.id)
  const isFirstPage = !after && !before && !search
  const stays = status === 'all' && to !== null && others.length < list.items.length
  const totals = { ...list.metadata.totals }
  if (from) totals[from] = Math.max(0, totals[from] - 1)
  if (to) totals[to] += 1
  return {
    items: stays
      ? list.items.map((each) => (each.id === program.id ? program : each))
      : isFirstPage && to !== null && (status === 'all' || status === to)
        ? [program, ...others]
        : others,
    metadata: {
      ...list.metadata,
      totals,
      total: status === 'all' ? totals.active + totals.archived + totals.deleted : totals[status],
    },
  }
}

const programMoved = (program: Program, moved: Parameters<typeof moveProgram>[3]) =>
  applyChanges([changeAnswer('listPrograms', undefined, (list, query) => moveProgram(list, query, program, moved))])

const ALL_PROGRAMS = { status: 'all', limit: 100 } as const

/** Every program of the person, read to its end. */
export function allPrograms(): ApiRead<CallAnswer<'listPrograms'>> {
  const first = queryOf('listPrograms', { query: ALL_PROGRAMS })
  return {
    ...first,
    queryFn: async ({ signal }) => {
      let page = await first.queryFn({ signal })
      const items = new Map(page.items.map((program) => [program.id, program]))
      while (page.metadata.hasNext && page.metadata.lastId) {
        page = await queryOf('listPrograms', { query: { ...ALL_PROGRAMS, after: page.metadata.lastId } }).queryFn({
          signal,
        })
        for (const program of page.items) items.set(program.id, program)
      }
      return { ...page, items: [...items.values()] }
    },
  }
}

/** A program by id or slug. */
const readProgram = (programId: string) => queryOf('getProgram', { params: { programId } })

/** Single programs that match, by the id or slug that they were asked for with, are asked for again. */
function invalidatePrograms(matches: (asked: string, program: Program) => boolean): void {
  outdateRunning('getProgram')
  void queryClient.invalidateQueries({
    queryKey: ['getProgram'],
    predicate: ({ queryKey, state }) =>
      state.data !== undefined && matches(String((queryKey as unknown as ApiKey)[1].programId), state.data as Program),
  })
}

/**
 * Programs as an answer just said they are: a cached one is asked again where it says something else. Slugs change and go to
 * other programs, and what is cached by one may be neither what it was nor who it was.
 */
function compare(known: readonly Program[]): void {
  const byId = new Map(known.map((program) => [program.id, program]))
  const ownerOf = new Map(known.map(({ id, slug }) => [slug, id]))
  invalidatePrograms((asked, cached) => {
    const now = byId.get(cached.id)
    const owner = ownerOf.get(asked) ?? cached.id
    return owner !== cached.id || (now !== undefined && (now.version !== cached.version || now.slug !== cached.slug))
  })
  const active = $activeProgram.get()
  if (active && (ownerOf.get(active.slug) ?? active.id) !== active.id) openedAt = null
}

// Whichever screen asked for a list.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
  if (event.query.queryKey[0] === 'listPrograms') compare((event.query.state.data as CallAnswer<'listPrograms'>).items)
})

/** Deletes a program of the trash for good; the lists follow. */
export async function deleteProgram(program: Program): Promise<void> {
  await call('deleteProgram', { params: { programId: program.id }, body: { version: program.version } })
  programMoved(program, { from: 'deleted', to: null })
  invalidatePrograms((_asked, { id }) => id === program.id)
}

/** Archives, trashes or restores; the lists and every cached copy follow. */
export async function changeProgramStatus(program: Program, status: ProgramStatus): Promise<Program> {
  const changed = await call('setProgramStatus', {
    params: { programId: program.id },
    body: { status, version: program.version },
  })
  programMoved(changed, { from: program.status, to: changed.status })
  programChanged(changed)
  return changed
}

/** Creates a draft program. */
export async function createProgram(body: CallInput<'createProgram'>['body']): Promise<Program> {
  const made = await call('createProgram', { body })
  programMoved(made, { from: null, to: 'active' })
  compare([made])
  return made
}

/** Puts changed members into a program wherever it is cached. */
export function mergeProgram(id: string, change: Partial<Program>): void {
  applyChanges([
    changeAnswer('getProgram', undefined, (program) => (program.id === id ? { ...program, ...change } : program)),
    changeItem('listPrograms', undefined, id, change),
  ])
}

/** Tells every cache that a program is now so. */
export function programChanged(program: Program): void {
  mergeProgram(program.id, program)
  // It had another address before, which may be another program's next.
  invalidatePrograms((asked, { id, slug }) => id === program.id && asked !== id && asked !== slug)
  compare([program])
}

/** The program that the person works on. Spec §3. */
export const $activeProgram = atom<Program | null>(null)
/** The slug that the active program was found by, as long as nothing says that it is another's. */
let openedAt: string | null = null
let unfollow: (() => void) | undefined

/** For a page that stands under a program which the person may not read. */
export function closeProgram(): void {
  unfollow?.()
  unfollow = undefined
  openedAt = null
  $activeProgram.set(null)
}

/** Makes a program (by slug) the active one and keeps it current. Null when there is none, or none for this person. */
export async function openProgram(slug: string): Promise<Program | null> {
  const read = readProgram(slug)
  const active = $activeProgram.get()
  if (openedAt === slug && active?.slug === slug && queryClient.getQueryData(read.queryKey)) return active
  try {
    const program = await queryClient.fetchQuery(read)
    unfollow?.()
    openedAt = slug
    $activeProgram.set(program)
    unfollow = new QueryObserver(queryClient, read).subscribe(({ data }) => {
      if (data?.id === program.id) $activeProgram.set(data)
      // The slug went to another program, which is not the one that is worked on.
      else if (data) openedAt = null
    })
    return program
  } catch (error) {
    if (isProblem(error) && (error.status === 404 || error.status === 403)) return null
    throw error
  }
}
