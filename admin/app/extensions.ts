import { useQueries, useQuery } from '@tanstack/react-query'
import { loadChunk } from '#client/chunks.ts'
import { useAllowed, useText, useWords } from './hooks.ts'
import { withWords } from './i18n.ts'
import type { Filter } from './parts/list/filters.ts'
import type { FacetOption, ProgramExtension, ResponseExtension } from './slice.ts'
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

type Filterable = Pick<ResponseExtension, 'name' | 'label' | 'options' | 'optionsIn' | 'optionsPermission'>

const byName = (answer: unknown): FacetOption[] =>
  (answer as { items: readonly { id: string; name: string }[] }).items.map(({ id, name }) => ({
    value: id,
    label: name,
  }))

/** The filter of each extension in this list. A value that is gone can still be taken off. */
export function useExtensionFilters(
  extensions: readonly Filterable[],
  scope: { platformId: string; programId?: string },
): readonly Filter[] {
  const t = useWords()
  const text = useText()
  const allowed = useAllowed()
  const offered = extensions.flatMap(({ options, optionsPermission, ...extension }) =>
    options && (!optionsPermission || allowed(optionsPermission)) ? [{ ...extension, options }] : [],
  )
  const answers = useQueries({ queries: offered.map(({ options }) => options(scope)) })
  return offered.map(({ name, label, optionsIn = byName }, at) => ({
    name,
    label: t(label),
    options: answers[at]?.data ? [...optionsIn(answers[at].data, { t, text })] : [],
    nameOf: () => '…',
  }))
}
