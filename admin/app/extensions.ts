import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { loadChunk } from '#client/chunks.ts'
import { withWords } from './i18n.ts'
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

interface Filterable {
  name: string
  label: string
  options: ResponseExtension['options']
}

/** The options of each extension's filter in this list. */
export function useExtensionOptions(
  extensions: readonly Filterable[],
  scope: { platformId: string; programId?: string },
) {
  const names = extensions.map(({ name }) => name).join(' ')
  const { data, refetch } = useQuery({
    queryKey: ['extensionOptions', names, scope],
    queryFn: ({ signal }) =>
      Promise.all(
        extensions.map(async ({ name, label, options }) => ({ name, label, options: await options(scope, signal) })),
      ),
    placeholderData: keepPreviousData,
  })
  return { filters: data ?? [], reload: useCallback(() => void refetch(), [refetch]) }
}
