import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type RenderResult, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { Locale } from '#core/locale.ts'
import { loadWords, setLocale, startWords } from '../app/i18n.ts'
import { Overlays } from '../app/Overlays.tsx'
import { QUERIES } from '../app/queries.ts'
import { queryClient } from '../app/query.ts'
import { declareQueries } from '../app/queryRules.ts'
import { FLOATS, theme } from '../app/theme.ts'

interface RenderOptions {
  locale?: Locale
  /** Slices whose words it shows beside those of every page. */
  words?: readonly string[]
  /** Address of the page, with its query. */
  at?: string
}

export interface Rendered extends RenderResult {
  user: UserEvent
  /** Path and query that the page is at now. */
  address: () => string
}

declareQueries(QUERIES)
let started: Promise<void> | null = null

/** A component in a page of the back office: theme, words, router, notices and questions. */
export async function renderPart(
  part: ReactNode,
  { locale = 'en', words = [], at = `/${locale}/admin` }: RenderOptions = {},
): Promise<Rendered> {
  started ??= startWords(locale)
  await started
  await loadWords(words)
  await setLocale(locale)
  queryClient.clear()
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <>
            <main id="main">{part}</main>
            <section id={FLOATS.slice(1)} aria-label="Floats" />
            <Overlays isPaletteOffered={false} />
          </>
        ),
      },
    ],
    { initialEntries: [at] },
  )
  const rendered = render(
    <MantineProvider theme={theme} forceColorScheme="light" env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return {
    ...rendered,
    user: userEvent.setup(),
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  }
}
