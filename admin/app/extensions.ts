import { useQueries, useQuery } from '@tanstack/react-query'
import { loadChunk } from '#client/chunks.ts'
import { useAllowed, useWords } from './hooks.ts'
import { withWords } from './i18n.ts'
import type { Filter } from './parts/list/filters.ts'
import type { ProgramExtension, ResponseExtension } from './slice.ts'
import { SCREEN_SLICES } from './slices.ts'

const NO_EXTENSIONS: readonly never[] = []

/** What slices show of applications or programs, with their words; none until all of it is here. */
function useExtensions<Name extends 'responses' | 'programs'>(name: Name) {
  type Extension = Name extends 'responses' ? ResponseExtension : ProgramExtension
  const { data } = useQuery({
    queryKey: ['extensions', name],
    queryFn: () =>
      Promise.all(
        SCREEN_SLICES.flatMap((slice) => {
          const load = slice[name] as (() => Promise<Extension>) | undefined
          return load ? [loadChunk(() => withWords([slice.name], load()))] : []
        }),
      ),
    staleTime: Infinity,
  })
  return data ?? (NO_EXTENSIONS as readonly Extension[])
}

export const useResponseExtensions = () => useExtensions('responses')
export const useProgramExtensions = () => useExtensions('programs')

type Filterable = Pick<ResponseExtension, 'name' | 'label' | 'options' | 'optionsPermission'>

/** The filter of each extension in this list. A value that is gone can still be taken off. */
export function useExtensionFilters(
  extensions: readonly Filterable[],
  scope: { platformId: string; programId?: string },
): readonly Filter[] {
  const t = useWords()
  const allowed = useAllowed()
  const offered = extensions.filter(({ optionsPermission }) => !optionsPermission || allowed(optionsPermission))
  const answers = useQueries({ queries: offered.map(({ options }) => options(scope)) })
  return offered.map(({ name, label }, at) => ({
    name,
    label: t(label),
    options: (answers[at]?.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    nameOf: () => '…',
  }))
}
