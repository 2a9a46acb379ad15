import { QueryObserver } from '@tanstack/react-query'
import { atom, map } from 'nanostores'
import { type CallAnswer, type CallInput, call } from '#client/api/call.ts'
import { isProblem } from '#client/api/problem.ts'
import type { ProgramFacetName } from '#core/codes.ts'
import type { Locale } from '#core/locale.ts'
import type { Program, ProgramStatus } from '#core/program/program.contract.ts'
import { applyChanges, changeAnswer, changeItem } from './cacheChanges.ts'
import { type ApiKey, type ApiRead, outdateRunning, queryClient, queryOf } from './query.ts'

/** Spec §9. */
export const PROGRAM_PAGE = 10

export interface ProgramGroup {
  total: number
  list: readonly Program[]
}
export type ProgramGroups = Record<ProgramStatus, ProgramGroup>

const EMPTY: ProgramGroups = {
  active: { total: 0, list: [] },
  archived: { total: 0, list: [] },
  deleted: { total: 0, list: [] },
}

const without = (group: ProgramGroup, id: string): ProgramGroup => ({
  total: Math.max(0, group.total - 1),
  list: group.list.filter((program) => program.id !== id),
})
const withOnTop = (group: ProgramGroup, program: Program): ProgramGroup => ({
  total: group.total + 1,
  list: [program, ...group.list.filter(({ id }) => id !== program.id)],
})

/** A program changes status: out of the old list, on top of the new one, totals follow. Spec §4. */
export function moveProgram(groups: ProgramGroups, program: Program, from: ProgramStatus): ProgramGroups {
  if (from === program.status) return groups
  return {
    ...groups,
    [from]: without(groups[from], program.id),
    [program.status]: withOnTop(groups[program.status], program),
  }
}

/** A new program: on top of active. Spec §4. */
export const addProgram = (groups: ProgramGroups, program: Program): ProgramGroups => ({
  ...groups,
  active: withOnTop(groups.active, program),
})

/** Deleted for good: out of the deleted list. Spec §4. */
export const removeProgram = (groups: ProgramGroups, id: string): ProgramGroups => ({
  ...groups,
  deleted: without(groups.deleted, id),
})

/** The lists by status with their totals, kept while the person works. */
export const $programGroups = map<ProgramGroups>(EMPTY)

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

// Whoever asked for a list.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
  if (event.query.queryKey[0] === 'listPrograms') compare((event.query.state.data as CallAnswer<'listPrograms'>).items)
})

export interface ProgramPage {
  hasNext: boolean
  hasPrevious: boolean
  firstId: string | null
  lastId: string | null
  responses: number
}

/** Fetches a page of one status into `$programGroups`; the totals of all three come with it. */
export async function fetchProgramPage(
  query: { status: ProgramStatus; search?: string; after?: string; before?: string; lang?: Locale } & Partial<
    Record<ProgramFacetName, string>
  >,
  signal?: AbortSignal,
): Promise<ProgramPage> {
  const { items, metadata } = await call(
    'listPrograms',
    { query: { limit: PROGRAM_PAGE, ...query } },
    signal ? { signal } : {},
  )
  compare(items)
  const groups = $programGroups.get()
  const totals = metadata.totals
  $programGroups.set({
    active: { ...groups.active, total: totals.active },
    archived: { ...groups.archived, total: totals.archived },
    deleted: { ...groups.deleted, total: totals.deleted },
    [query.status]: { total: totals[query.status], list: items },
  } as ProgramGroups)
  const { hasNext, hasPrevious, firstId, lastId, responses } = metadata
  return { hasNext, hasPrevious, firstId, lastId, responses }
}

/** Deletes a program of the trash for good; the lists follow. */
export async function deleteProgram(program: Program): Promise<void> {
  await call('deleteProgram', { params: { programId: program.id }, body: { version: program.version } })
  $programGroups.set(removeProgram($programGroups.get(), program.id))
  invalidatePrograms((_asked, { id }) => id === program.id)
}

/** Archives, trashes or restores; the lists and every cached copy follow. */
export async function changeProgramStatus(program: Program, status: ProgramStatus): Promise<Program> {
  const changed = await call('setProgramStatus', {
    params: { programId: program.id },
    body: { status, version: program.version },
  })
  $programGroups.set(moveProgram($programGroups.get(), changed, program.status))
  programChanged(changed)
  return changed
}

/** Creates a draft program. */
export async function createProgram(body: CallInput<'createProgram'>['body']): Promise<Program> {
  const made = await call('createProgram', { body })
  $programGroups.set(addProgram($programGroups.get(), made))
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
  const groups = $programGroups.get()
  const group = groups[program.status]
  if (group.list.some(({ id }) => id === program.id))
    $programGroups.setKey(program.status, {
      ...group,
      list: group.list.map((each) => (each.id === program.id ? program : each)),
    })
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
