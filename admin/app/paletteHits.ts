import { useStore } from '@nanostores/react'
import { IconFolder, IconInbox, IconPlus, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { $platform } from '#client/stores/platform.ts'
import { number } from '#client/ui/format.ts'
import { fold } from '#core/fold.ts'
import { useAllowed, useLocale, usePath, useText, useWords } from './hooks.ts'
import { isShown } from './menuEntries.ts'
import { $activeProgram, allPrograms } from './programs.ts'
import { useApiQuery } from './query.ts'
import { emptySearchReason, shouldAskServer } from './searchText.ts'
import { MENUS } from './slices.ts'

export interface Hit {
  id: string
  group: 'programs' | 'responses' | 'people' | 'screens'
  icon: typeof IconFolder
  title: string
  note: string
  to: string
}

/** Ms without typing before the server is asked. */
const PAUSE = 180
const MOST = 5

/** What the server finds: applications of the program that is open, and people. */
function useFound(sign: string, wanted: string) {
  const t = useWords()
  const path = usePath()
  const allowed = useAllowed()
  const program = useStore($activeProgram)
  const platform = useStore($platform)
  const inResponses = sign !== '@' && sign !== '>' && allowed('program.response.read') ? program : null
  const amongPeople = sign !== '#' && sign !== '>' && allowed('platform.user.read') ? platform : null
  const asks = Boolean(inResponses || amongPeople)
  const isWanted = shouldAskServer({ wanted, asks })

  const responses = async (signal: AbortSignal): Promise<Hit[]> => {
    if (!inResponses) return []
    const query = { search: wanted, perPage: MOST }
    const { items } = await call('listResponses', { params: { programId: inResponses.id }, query }, { signal })
    return items.map((each) => ({
      id: each.id,
      group: 'responses',
      icon: IconInbox,
      title: each.title,
      note: `${each.number}, ${t(`response.state.${each.state}`)}`,
      to: path(`admin/programs/${inResponses.slug}/responses/${each.id}`),
    }))
  }
  const people = async (signal: AbortSignal): Promise<Hit[]> => {
    if (!amongPeople) return []
    const query = { search: wanted, perPage: MOST }
    const { items } = await call('listUsers', { params: { platformId: amongPeople.id }, query }, { signal })
    return items.map((each) => ({
      id: each.id,
      group: 'people',
      icon: IconUser,
      title: `${each.firstname} ${each.lastname}`.trim() || each.email,
      note: each.email,
      to: path(`admin/home/users?${new URLSearchParams({ search: each.email })}`),
    }))
  }
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['palette', sign, wanted, inResponses?.id, amongPeople?.id],
    queryFn: async ({ signal }) => {
      await new Promise((done) => setTimeout(done, PAUSE))
      signal.throwIfAborted()
      const lists = await Promise.allSettled([responses(signal), people(signal)])
      return {
        hits: lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : [])),
        problem: lists.find((list) => list.status === 'rejected')?.reason ?? null,
      }
    },
    enabled: isWanted,
    gcTime: 0,
  })
  const answer = isWanted && !isFetching ? data : undefined
  return {
    asks,
    hits: answer?.hits ?? [],
    isPending: isWanted && !answer,
    problem: answer?.problem ?? null,
    retry: () => void refetch(),
  }
}

/** `>` looks among actions and screens, `#` among numbers, `@` among people; without a sign everywhere. */
export function useHits(typed: string) {
  const t = useWords()
  const text = useText()
  const path = usePath()
  const locale = useLocale()
  const allowed = useAllowed()
  const program = useStore($activeProgram)
  const programs = useApiQuery(allPrograms())
  const sign = /^[>#@]/.exec(typed)?.[0] ?? ''
  const wanted = typed.slice(sign.length).trim()
  const found = useFound(sign, wanted)

  const fits = (words: string) => !wanted || fold(words).includes(fold(wanted))
  const programHits: Hit[] = (programs.data?.items ?? [])
    .filter(({ status, title, slug, lang }) => status !== 'deleted' && fits(`${text(title, lang)} ${slug}`))
    .slice(0, MOST)
    .map((each) => ({
      id: each.id,
      group: 'programs',
      icon: IconFolder,
      title: text(each.title, each.lang),
      note:
        each.status === 'archived'
          ? t('program.status.archived')
          : t('programs.responses', { count: each.responses.total, n: number(each.responses.total, locale) }),
      to: path(`admin/programs/${each.slug}/dashboard`),
    }))
  const menus = [
    ...(program ? MENUS.program.flatMap(({ entries }) => entries.map((entry) => ({ ...entry, program }))) : []),
    ...MENUS.platform.flatMap(({ entries }) => entries.map((entry) => ({ ...entry, program: null }))),
  ]
  const screenHits: Hit[] = menus
    .filter((entry) => isShown(entry, allowed) && fits(t(entry.label)))
    .map((entry) => ({
      id: entry.path,
      group: 'screens',
      icon: entry.icon,
      title: t(entry.label),
      note: entry.program ? text(entry.program.title, entry.program.lang) : '',
      to: path(entry.path.replace(':programSlug', entry.program?.slug ?? '')),
    }))
  if (allowed('platform.program.create') && fits(t('programs.create')))
    screenHits.push({
      id: 'create',
      group: 'screens',
      icon: IconPlus,
      title: t('programs.create'),
      note: '',
      to: path('admin/home/programs/create'),
    })

  const programsPending = !sign && !programs.data && !programs.error
  const hits = sign === '>' ? screenHits : sign ? found.hits : [...programHits, ...found.hits, ...screenHits]
  return {
    hits,
    verdict: emptySearchReason({ wanted, asks: found.asks, isPending: found.isPending || programsPending }),
    problem: found.problem ?? ((!sign && !programs.data && programs.error) || null),
    retry: () => {
      found.retry()
      if (programs.error) programs.reload()
    },
  }
}
