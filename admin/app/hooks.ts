import { useStore } from '@nanostores/react'
import { useQuery as useCachedQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router'
import { $authUser, $authUserPermissions, $authUserRoles, isAllowed } from '#client/api/session.ts'
import { useLatest } from '#client/ui/useLatest.ts'
import type { Permission } from '#core/access/permissions.ts'
import type { Locale } from '#core/locale.ts'
import type { Program } from '#core/program/program.contract.ts'
import { pick, type Text } from '#core/text.ts'
import { $locale, wordsIn } from './i18n.ts'
import { $activeProgram } from './programs.ts'

export const useLocale = (): Locale => useStore($locale)

/** Words of the back office: `t('programs.title')`; problems and validation by prefix (`problems:…`). */
export const useWords = () => useTranslation().t

/** Words of another language than the interface's, for previews; those of the interface until they are there. */
export function useWordsIn(lang: Locale): TFunction {
  const own = useWords()
  const { data } = useCachedQuery({ queryKey: ['words', lang], queryFn: () => wordsIn(lang), staleTime: Infinity })
  return data ?? own
}

/** Whether the person holds the right, on the platform or in the active program. */
export function useAllowed(): (permission: Permission) => boolean {
  useStore($authUser)
  useStore($authUserPermissions)
  useStore($authUserRoles)
  const program = useStore($activeProgram)
  return useCallback((permission) => isAllowed(permission, program?.id), [program?.id])
}

/** The program of the address. Only in screens under `programs/:programSlug`, where the router has opened it. */
export function useProgram(): Program {
  const program = useStore($activeProgram)
  if (!program) throw new Error('no active program')
  return program
}

/** A text in the language of the interface, else in the program's. */
export function useText(): (text: Text | null | undefined, fallback?: Locale) => string {
  const locale = useLocale()
  return useCallback((text, fallback) => pick(text, locale, fallback), [locale])
}

/** Path in the current language: `path('admin/home/programs')`. */
export function usePath(): (path: string) => string {
  const locale = useLocale()
  return useCallback((path) => `/${locale}/${path}`, [locale])
}

/** Navigates; going where one already is does nothing. Spec §2. */
export function useGo(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return useCallback(
    (to, options) => {
      if (to !== `${pathname}${search}`) void navigate(to, options)
    },
    [navigate, pathname, search],
  )
}

/**
 * Filters, tabs, sort and page live in the address. Changing anything but the page goes back to the first page. With `atOnce`
 * the screen follows before anything else can be pressed: what is opened next starts from what was just chosen.
 */
export function useQuery() {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (
      changes: Record<string, string | null>,
      { atOnce = false, ...options }: NavigateOptions & { atOnce?: boolean } = {},
    ) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (!('page' in changes)) next.delete('page')
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === '') next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { ...options, preventScrollReset: true, flushSync: atOnce },
      ),
    [setParams],
  )
  return {
    get: (name: string) => params.get(name) ?? '',
    page: Math.max(1, Number(params.get('page')) || 1),
    params,
    set,
  }
}

/** The same functions from one drawing to the next; they do what the latest ones do. */
export function useStableCallbacks<T extends object>(now: T): T {
  const latest = useLatest(now)
  const [steady] = useState(() => {
    const calling =
      (name: string) =>
      (...args: never[]) =>
        (latest.current as Record<string, (...args: never[]) => unknown>)[name]?.(...args)
    return Object.fromEntries(Object.keys(now).map((name) => [name, calling(name)])) as T
  })
  return steady
}

/** True once `on` has been true for 200 ms: what loads faster shows no skeleton. Spec §9. */
export function useDelayed(on: boolean, delay = 200): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!on) return setLate(false)
    const timer = setTimeout(() => setLate(true), delay)
    return () => clearTimeout(timer)
  }, [on, delay])
  return on && late
}

const minute = { now: new Date(), listeners: new Set<() => void>() }
setInterval(() => {
  minute.now = new Date()
  for (const listener of minute.listeners) listener()
}, 30_000)

/** The time, current to the half minute. */
export function useNow(): Date {
  return useSyncExternalStore(
    (listener) => {
      minute.listeners.add(listener)
      return () => minute.listeners.delete(listener)
    },
    () => minute.now,
  )
}

/** Whether the window is at most this wide. */
export function useNarrow(width: number): boolean {
  const query = `(max-width: ${width}px)`
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}
