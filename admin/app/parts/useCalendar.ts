import { useQuery } from '@tanstack/react-query'
import type { Locale } from '#core/locale.ts'

/** By their names, not their files: only so does the development server give them the same Day.js as everything else. */
const calendars: Record<Exclude<Locale, 'en'>, () => Promise<unknown>> = {
  fr: () => import('dayjs/locale/fr'),
  nl: () => import('dayjs/locale/nl'),
  es: () => import('dayjs/locale/es'),
  de: () => import('dayjs/locale/de'),
  it: () => import('dayjs/locale/it'),
  pl: () => import('dayjs/locale/pl'),
  pt: () => import('dayjs/locale/pt'),
  ca: () => import('dayjs/locale/ca'),
  ru: () => import('dayjs/locale/ru'),
}

/** Loads the names of months and days of a language, in which Mantine's calendars speak once they are here. */
export function useCalendar(locale: Locale): Locale {
  const { isSuccess } = useQuery({
    queryKey: ['calendar', locale],
    queryFn: async () => {
      if (locale !== 'en') await calendars[locale]()
      return true
    },
    staleTime: Infinity,
  })
  return isSuccess ? locale : 'en'
}
