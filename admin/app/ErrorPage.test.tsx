// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { Publication } from '#client/guards.ts'
import { boot } from './boot.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { runGuards } from './guards.ts'
import { loadWords, setLocale, startWords } from './i18n.ts'
import { theme } from './theme.ts'

let started: Promise<void> | undefined

afterEach(() => vi.restoreAllMocks())

/** The page in place of one whose loader throws. */
async function renderError(locale: 'en' | 'fr', load: () => Promise<unknown>) {
  started ??= startWords(locale)
  await started
  await loadWords(['menu'])
  await setLocale(locale)
  const router = createMemoryRouter(
    [{ path: '*', loader: load, element: null, errorElement: <ErrorPage />, HydrateFallback: () => null }],
    { initialEntries: [`/${locale}/x`] },
  )
  render(
    <MantineProvider theme={theme} forceColorScheme="light" env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  const title = await screen.findByRole('heading', { level: 1 })
  return { title: title.textContent, text: document.body.textContent }
}

it.each([
  ['fr', 'votesSession', 'Page introuvable', 'Cette session a été dépubliée.', 'Accueil'],
  ['fr', 'gallery', 'Page introuvable', 'Cette galerie a été dépubliée.', 'Accueil'],
  ['en', 'votesSession', 'Page not found', 'This session has been unpublished.', 'Home'],
  ['en', 'gallery', 'Page not found', 'This gallery has been unpublished.', 'Home'],
] as const)('says in %s that a %s was unpublished, and leads home', async (locale, kind, title, text, button) => {
  const publication: Publication = { kind, published: false }
  const visit = { url: new URL('http://h/x'), locale, publication }
  const shown = await renderError(locale, () => runGuards(['sessionIsPublished'], visit))
  expect([shown.title, shown.text?.includes(text)]).toEqual([title, true])
  expect(screen.getByRole('link', { name: button }).getAttribute('href')).toBe(`/${locale}/`)
})

it('says one sentence of the document where it breaks itself', async () => {
  Object.assign(boot, { failed: 'Something went wrong.' })
  let thrown = false
  vi.spyOn(console, 'error').mockImplementation(() => {
    if (thrown) return
    thrown = true
    throw new Error('the console is gone')
  })
  await renderError('en', () => Promise.reject(new Error('x')))
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Something went wrong.'))
})
